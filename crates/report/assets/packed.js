// What stands in the page compressed (src/page/packed.rs).

// Four bytes of five letters each; `v` stands for `<`.
function fromAscii85(text) {
  const bytes = new Uint8Array(Math.ceil(text.length / 5) * 4);
  const view = new DataView(bytes.buffer);
  for (let at = 0, to = 0; at < text.length; to += 4) {
    let word = 0;
    for (let place = 0; place < 5; place++, at++) {
      const letter = at < text.length ? text.charCodeAt(at) : 117;
      word = word * 85 + (letter === 118 ? 60 : letter) - 33;
    }
    view.setUint32(to, word);
  }
  return bytes.subarray(0, Math.floor((text.length * 4) / 5));
}

// A block of the page, as `arrayBuffer`, `text` or `json`; null where it is not there.
async function inflated(id, as) {
  const block = document.getElementById(id);
  if (!block) return null;
  const inflate = new DecompressionStream("deflate-raw");
  const writer = inflate.writable.getWriter();
  // Whatever is wrong with it is told by whoever reads.
  writer.write(fromAscii85(block.textContent)).catch(() => {});
  writer.close().catch(() => {});
  return new Response(inflate.readable)[as]();
}

const unpacked = async (id) => new Uint8Array(await inflated(id, "arrayBuffer"));
const unpackedText = (id) => inflated(id, "text");
const unpackedJson = (id) => inflated(id, "json");
