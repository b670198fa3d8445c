"""Parts of `generate_corpora.py`: rules, notations, random games, seeded defects, checking."""
