import type { ERAS } from '../../vocabulary.ts';

type Era = (typeof ERAS)[number];

/** Years are inclusive. A year between two wars may belong to two eras. */
const ERA_YEARS: readonly (readonly [Era, first: number, last: number])[] = [
  ['WWI (1914-1918)', 1914, 1918],
  ['Inter-War (1918-1939)', 1919, 1940],
  ['WWII (1941-1945)', 1941, 1945],
  ['Korea (1950-1953)', 1950, 1953],
  ['Vietnam (1955-1975)', 1955, 1975],
  ['Cold War (1945-1991)', 1946, 1991],
  ['Gulf War (1990-1991)', 1990, 1991],
  ['Modern (2001-Present)', 2001, 2099],
];
/** Dealers use a decade for a war: 'the 40s' for the Second World War. */
const ERAS_BY_DECADE: Record<string, readonly Era[]> = {
  '10': ['WWI (1914-1918)'],
  '20': ['Inter-War (1918-1939)'],
  '30': ['Inter-War (1918-1939)'],
  '40': ['WWII (1941-1945)'],
  '50': ['Korea (1950-1953)', 'Cold War (1945-1991)'],
  '60': ['Vietnam (1955-1975)', 'Cold War (1945-1991)'],
  '70': ['Vietnam (1955-1975)', 'Cold War (1945-1991)'],
  '80': ['Cold War (1945-1991)'],
  '90': ['Gulf War (1990-1991)'],
};

/** Accepts '1943', "'40s" and '1960s'.
 *  @returns undefined for other words. */
export function parseYear(word: string): readonly Era[] | undefined {
  const decade = /^(19|20)?(\d0)s$/.exec(word);
  if (decade) {
    if (decade[1] === '20') return ['Modern (2001-Present)'];
    return ERAS_BY_DECADE[decade[2] ?? ''];
  }
  const year = /^(?:19|20)\d\d$/.test(word) ? Number(word) : 0;
  if (year < 1914 || year > 2035) return undefined;
  return ERA_YEARS.flatMap(([era, first, last]) => (year >= first && year <= last ? [era] : []));
}

/** The occupation of Germany, Austria and Japan. */
export const OCCUPATION_YEARS = { from: 1945, to: 1950 };
const FIRST_YEAR = 1914;
const LAST_YEAR = 2099;

/** Accepts 'pre-1939', 'before 1941' and 'post 1967'. `start` is the index of the first word. */
export function parseYearBound(
  words: readonly { word: string }[],
  at: number,
): { start: number; years: { from: number; to: number } } | undefined {
  const word = words[at]?.word ?? '';
  const joined = /^pre((?:19|20)\d\d)$/.exec(word)?.[1];
  const year = Number(joined ?? (/^(?:19|20)\d\d$/.test(word) ? word : 0));
  if (year <= FIRST_YEAR || year > 2035) return undefined;
  const before = joined ? 'pre' : words[at - 1]?.word;
  const start = joined ? at : at - 1;
  if (before === 'pre' || before === 'before') {
    return { start, years: { from: FIRST_YEAR, to: year - 1 } };
  }
  if (before === 'post' || before === 'after') {
    return { start, years: { from: year + 1, to: LAST_YEAR } };
  }
  return undefined;
}

export function getErasBetween({ from, to }: { from: number; to: number }): Era[] {
  return ERA_YEARS.flatMap(([era, first, last]) => (from <= last && to >= first ? [era] : []));
}
