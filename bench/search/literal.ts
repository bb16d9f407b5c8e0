import type { Product } from '../../shared/entities/product.ts';
import { normalizeText } from '../../shared/text/normalize.ts';
import { type SearchEngine, searchedTexts } from './engines.ts';

const SUBSTRINGS = 400;
const MIN_LENGTH = 2;
const MAX_LENGTH = 30;

/** The share of the products containing random substrings of product texts that the engine finds. */
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

/** The same at every run. */
function randomSubstrings(texts: readonly string[]): string[] {
  const random = linearCongruential(1944);
  const terms: string[] = [];
  while (terms.length < SUBSTRINGS) {
    const text = texts[random(texts.length)] ?? '';
    const start = random(text.length);
    const length = MIN_LENGTH + random(MAX_LENGTH - MIN_LENGTH);
    const term = normalizeText(text.slice(start, start + length));
    if (term.length >= MIN_LENGTH) terms.push(term);
  }
  return terms;
}

/** Numerical Recipes' generator of integers below a bound. */
function linearCongruential(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
