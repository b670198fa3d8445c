// Works out tie-breaks under the rules of 2009 with the npm package `tiebreak`, for compare_tiebreaks.py.
// Reads one event as JSON (its `Results` rounds and the number of rounds), writes a row of numbers a player.
import { Results, Tiebreaker, TournamentType, UnplayedRoundsAdjustment } from "tiebreak"
import { readFileSync } from "node:fs"

const event = JSON.parse(readFileSync(0, "utf8"))
const results = new Results(TournamentType.SWISS, event.rounds)
const tiebreaker = new Tiebreaker(results, UnplayedRoundsAdjustment.FIDE_2009)
const last = event.rounds.length
const rows = {}
for (const player of event.players) {
  rows[player] = [
    tiebreaker.buchholz(player, last),
    tiebreaker.buchholz(player, last, 1),
    tiebreaker.buchholz(player, last, 2),
  ]
}
console.log(JSON.stringify(rows))
