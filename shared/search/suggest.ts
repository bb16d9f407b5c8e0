import type { LexiconEntry } from '../data/lexicon.ts';
import { ERA_WORDS, ITEM_TYPE_WORDS } from '../data/lexicon.ts';
import type { SearchInterpretation, SearchSuggestions } from '../entities/product-search.ts';
import { once } from '../once.ts';
import { foldLetters, foldUmlauts } from '../text/fold-letters.ts';
import { normalizeText } from '../text/normalize.ts';
import { ERAS, ITEM_TYPES } from '../vocabulary.ts';
import { findUnit, toSpacedTerms, type UnitDesignation, type UnitName } from './unit-names.ts';

const MAX_UNITS = 4;
const MAX_VALUES = 3;
/** A single letter matches too many names. */
const MIN_ALIAS_LENGTH = 2;
const MAX_NEARBY_UNITS = 5;
const MAX_SHORTER_SEARCHES = 3;
const MAX_SHORTENED_WORDS = 8;

export interface ShopUnit extends UnitName {
  name: string;
  count: number;
}

type UnitSuggestion = SearchSuggestions['units'][number];
type ValueCount = SearchSuggestions['eras'][number];

/** Requires all words of the text, the last of them perhaps unfinished. The unit that the text names in a
 *  different spelling comes first. */
export function suggestUnits(text: string, units: readonly ShopUnit[]): UnitSuggestion[] {
  const words = toWordStarts(text);
  if (words.length === 0) return [];
  const named = findUnit(text);
  const found = units.flatMap((unit) => {
    // Part of a nickname is not a name: 'patch' in 'Hap Arnold patch'.
    const index = unit.terms.findIndex(
      (terms, i) => hasWords(terms, words) && (i === 0 || terms.startsWith(words[0] ?? '')),
    );
    const isNamed = named !== undefined && isSameUnit(unit.designation, named);
    if (index === -1 && !isNamed) return [];
    const alias = index > 0 && !isNamed ? (unit.aliases[index - 1] ?? null) : null;
    const rank = isNamed ? 0 : index === 0 && unit.terms[0]?.startsWith(words[0] ?? '') ? 1 : 2;
    return [{ value: unit.name, count: unit.count, alias, rank }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, MAX_UNITS)
    .map(({ rank: _rank, ...unit }) => unit);
}

export function suggestItemTypes(text: string, counts: readonly ValueCount[]): ValueCount[] {
  return suggestValues(text, counts, itemTypeNames());
}

export function suggestEras(text: string, counts: readonly ValueCount[]): ValueCount[] {
  return suggestValues(text, counts, eraNames());
}

function suggestValues(
  text: string,
  counts: readonly ValueCount[],
  names: ReadonlyMap<string, readonly string[]>,
): ValueCount[] {
  const words = toWordStarts(text);
  if (words.length === 0) return [];
  const byName = counts.filter(({ value }) => hasWords(names.get(value)?.[0] ?? '', words));
  const start = words.join('');
  const isLongEnough = start.length > MIN_ALIAS_LENGTH;
  const byAlias = counts.filter(
    ({ value }) => isLongEnough && names.get(value)?.some((terms) => terms.startsWith(start)),
  );
  return [...new Set([...byName, ...byAlias])]
    .filter(({ count }) => count > 0)
    .slice(0, MAX_VALUES);
}

/** Prefers the same number, otherwise the same kind with close numbers. */
export function findNearbyUnits(search: string, units: readonly ShopUnit[]): ValueCount[] {
  const wanted = findUnit(search);
  if (!wanted) return [];
  return units
    .flatMap(({ name, count, designation }) => {
      if (!designation || designation.number === null) return [];
      const likeness =
        (designation.number === wanted.number ? 2 : 0) +
        (designation.specialty === wanted.specialty ? 1 : 0) +
        (designation.echelon === wanted.echelon ? 1 : 0);
      const distance = Math.abs(designation.number - (wanted.number ?? 0));
      return likeness < 2 ? [] : [{ value: name, count, likeness, distance }];
    })
    .sort((a, b) => b.likeness - a.likeness || a.distance - b.distance || b.count - a.count)
    .slice(0, MAX_NEARBY_UNITS)
    .map(({ value, count }) => ({ value, count }));
}

export function findShorterSearches(
  search: string,
  count: (search: string) => number,
): SearchInterpretation['suggestions']['searches'] {
  const words = normalizeText(search).split(' ');
  if (words.length < 2 || words.length > MAX_SHORTENED_WORDS) return [];
  const searches = new Set(words.map((_, i) => words.toSpliced(i, 1).join(' ')));
  return Array.from(searches, (value) => ({ value, count: count(value) }))
    .filter((each) => each.count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, MAX_SHORTER_SEARCHES);
}

/** '82d Airb' becomes ' 82nd' and ' airb'. */
function toWordStarts(text: string): string[] {
  const words = normalizeText(text).split(' ');
  return words.flatMap((word, i) => {
    // Unfinished words have no plural: 'glas' is not 'gla'.
    if (i === words.length - 1 && /^\p{L}+$/u.test(word)) {
      return [` ${foldUmlauts(foldLetters(word))}`];
    }
    return toSpacedTerms(word).match(/ [^ ]+/g) ?? [];
  });
}

const hasWords = (terms: string, words: readonly string[]) =>
  words.every((word) => terms.includes(word));

function isSameUnit(unit: UnitDesignation | null, named: UnitDesignation): boolean {
  return (
    unit !== null &&
    unit.number === named.number &&
    (named.echelon === null || named.echelon === unit.echelon) &&
    (named.specialty === null || named.specialty === unit.specialty)
  );
}

const toNames = (values: readonly string[], entries: readonly LexiconEntry[]) =>
  new Map(
    values.map((value) => [
      value,
      [
        value,
        ...entries.filter(({ canonicalName }) => canonicalName === value).map(({ alias }) => alias),
      ].map((name) => `${toSpacedTerms(name)} ${foldLetters(normalizeText(name))}`),
    ]),
  );
const itemTypeNames = once(() => toNames(ITEM_TYPES, ITEM_TYPE_WORDS));
const eraNames = once(() => toNames(ERAS, ERA_WORDS));
