import { ABBREVIATIONS } from './lexicon.ts';
import { tokensOf } from './tokens.ts';

/** Words that dealers and heralds use for the same shape, charge or colour, as `tokensOf` writes them: usage of
 *  the trade, and the terms of blazon (argent, lozenge, roundel) with what they mean. */
const ROWS = [
  'circle disc disk round roundel circular',
  'semicircle half',
  'bolt flash lightning',
  'rifle musket',
  'sword dagger',
  'tan khaki buff',
  'yellow gold golden',
  'white silver argent',
  'red scarlet crimson',
  'blue ultramarine',
  'gray grey',
  'purple violet',
  'ship galleon',
  'diamond lozenge',
  'cross crossed',
  'wing winged',
  'arrow arrowhead',
  'propeller prop',
  'insect bee hornet',
].map((row) => row.split(' '));

const others = new Map(
  ROWS.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)])),
);

/** Other words for what this one says. */
export function synonymsOf(word: string): readonly string[] {
  return others.get(word) ?? [];
}

/** The first of the words for the same. */
export function commonWord(word: string): string {
  return [word, ...synonymsOf(word)].sort()[0] ?? word;
}

/** Short for several words, beside what the lexicon has for units. */
const SHORT: Record<string, string> = {
  em: 'enlisted',
  enl: 'enlisted',
  off: 'officer',
  offr: 'officer',
  ofc: 'officer',
  qmc: 'quartermaster corps',
  ng: 'national guard',
  subd: 'subdued',
  dept: 'department',
  svc: 'service',
};

const inFull = new Map(
  [
    ...ABBREVIATIONS.flatMap(({ alias, means }) =>
      /^\p{L}+$/u.test(alias) ? [[alias, means]] : [],
    ),
    ...Object.entries(SHORT),
  ].map(([short = '', full = '']) => [short, tokensOf(full)]),
);

/** All the words that this one is short for; none where it is a word of its own. */
export function writtenOut(word: string): readonly string[] {
  return inFull.get(word) ?? [];
}
