import type { Product } from '../../shared/entities/product.ts';
import { normalizeText } from '../../shared/text/normalize.ts';
import { Random } from '../../tests/support/random.ts';
import { type SearchEngine, searchedTexts } from './engines.ts';

const SUBSTRINGS = 400;
const MIN_LENGTH = 2;
const MAX_LENGTH = 30;

export function measureLiteral(engine: SearchEngine, products: readonly Product[]): number {
  const texts = products.map(searchedTexts);
  let expected = 0;
  let found = 0;
  for (const term of randomSubstrings(texts.flat())) {
    const results = new Set(engine.search(term, products.length));
    products.forEach(({ id }, i) => {
      if (!texts[i]?.some((text) => text.includes(term))) return;
      expected += 1;
      if (results.has(id)) found += 1;
    });
  }
  return found / expected;
}

/** Deterministic. */
function randomSubstrings(texts: readonly string[]): string[] {
  const random = new Random(1944);
  const terms: string[] = [];
  while (terms.length < SUBSTRINGS) {
    const text = random.pick(texts);
    const start = random.between(0, text.length - 1);
    const length = random.between(MIN_LENGTH, MAX_LENGTH - 1);
    const term = normalizeText(text.slice(start, start + length));
    if (term.length >= MIN_LENGTH) terms.push(term);
  }
  return terms;
}
