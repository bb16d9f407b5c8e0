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
