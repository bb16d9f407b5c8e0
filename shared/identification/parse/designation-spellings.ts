import { ABBREVIATIONS } from '../../data/lexicon.ts';
import { once } from '../../once.ts';
import { normalizeText } from '../../text/normalize.ts';
import { formatOrdinal, formatOrdinalWords, formatRoman } from '../../text/number-words.ts';
import { toStem } from '../../text/words.ts';
import { findAliases } from './lexicon-names.ts';
import type { Designation } from './parse-text.ts';
import { ARMS, ECHELONS } from './unit-name.ts';

export interface DesignationSpelling {
  words: readonly string[];
  /** Words that change the unit: '16th Infantry' is a regiment unless 'Division' follows. */
  notFollowedBy: readonly string[];
}

const ROMAN_ECHELONS = ['corps', 'field force', 'command'];
/** '28th Division' without a specialty is an infantry division. */
const INFANTRY_BY_DEFAULT = ['division', 'regiment'];
/** '101st Airborne' can only be the division, but '1st Infantry' is a regiment. */
const UNAMBIGUOUS_DIVISIONS = ['airborne', 'armored', 'mountain'];
/** These regiments share a lineage with the infantry regiment of the same number. */
const INFANTRY_VARIANTS = ['parachute infantry', 'glider infantry', 'airborne infantry'];

const MARKED_ABBREVIATION = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L}|\/\p{L})+(?![\p{L}\p{N}])/gu;

const abbreviationsByName = once(() => {
  // Single letters would match too many texts.
  const searchable = ABBREVIATIONS.filter(
    ({ alias }) => alias !== '' && toSpelledWords(alias).every((word) => word.length >= 2),
  );
  return Map.groupBy(searchable, ({ canonicalName }) => canonicalName);
});
const getAbbreviations = (name: string) =>
  abbreviationsByName()
    .get(name)
    ?.map(({ alias }) => alias) ?? [];
const getFirstWords = (name: string) =>
  [name, ...getAbbreviations(name)].flatMap((phrase) => toSpelledWords(phrase).slice(0, 1));

/** Reduces plurals and possessives, and joins abbreviations: 'I.D.' becomes 'id'. */
export function toSpelledWords(text: string): readonly string[] {
  const known = cache.get(text);
  if (known) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const words = splitSpelledWords(text);
  cache.set(text, words);
  return words;
}

/** The units of a branch share a few hundred words. */
const cache = new Map<string, readonly string[]>();
const MAX_CACHED = 5000;

function splitSpelledWords(text: string): string[] {
  const plain = normalizeText(text).replace(MARKED_ABBREVIATION, (letters) =>
    letters.replace(/[./]/g, ''),
  );
  return Array.from(plain.matchAll(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu), ([word]) =>
    toStem(word.replace(/'s$/, '')),
  );
}

export function getDesignationSpellings(designation: Designation): DesignationSpelling[] {
  const { number, echelon } = designation;
  const aliases = findAliases(designation).map((name) => ({
    words: toSpelledWords(name),
    notFollowedBy: [],
  }));
  if (number === null) return aliases;
  const isUnambiguous =
    echelon !== 'division' || UNAMBIGUOUS_DIVISIONS.includes(designation.specialty ?? '');
  const namesWithoutEchelon = echelon && isUnambiguous ? getArmNames(designation) : [];
  const otherEchelons = [...ECHELONS, ...(echelon === 'division' ? ARMS : [])]
    .filter((other) => other !== echelon)
    .flatMap(getFirstWords);
  return [
    ...aliases,
    ...getUnitNames(designation).flatMap((name) => toNumberedSpellings(number, name, echelon, [])),
    ...namesWithoutEchelon.flatMap((name) =>
      toNumberedSpellings(number, name, echelon, otherEchelons),
    ),
  ];
}

function toNumberedSpellings(
  number: number,
  name: string,
  echelon: string | null,
  notFollowedBy: readonly string[],
): DesignationSpelling[] {
  const words = toSpelledWords(name);
  const [first = ''] = words;
  const ordinalWords = formatOrdinalWords(number);
  const numbers = [formatOrdinal(number)];
  if (/(?:^|[^1])[23]$/.test(`${number}`)) numbers.push(`${number}d`);
  // 'The first division to land' does not name a unit.
  const isProse = name === echelon && number < 5 && !ROMAN_ECHELONS.includes(name);
  if (ordinalWords && !isProse) {
    numbers.push(ordinalWords, ordinalWords.replace('hundred ', 'hundred and '));
  }
  if (echelon && ROMAN_ECHELONS.includes(echelon)) numbers.push(formatRoman(number));
  // '1 division' is a count, but '1 corps' is not.
  if (name !== echelon || echelon === 'corps') numbers.push(`${number}`);
  const spellings = [...new Set(numbers)].map((numeral) => ({
    words: [...toSpelledWords(numeral), ...words],
    notFollowedBy,
  }));
  const isShort = words.length === 1 && first.length <= 4;
  return isShort ? [...spellings, { words: [`${number}${first}`], notFollowedBy }] : spellings;
}

function getUnitNames({ echelon, specialty, ...rest }: Designation): string[] {
  if (!echelon) return getArmNames({ specialty, ...rest });
  const isPlain = INFANTRY_BY_DEFAULT.includes(echelon);
  const arm = specialty ?? (isPlain ? 'infantry' : null);
  const levels = [echelon, ...getAbbreviations(echelon)];
  const names = getArmNames({ specialty: arm, ...rest }).flatMap((armName) => [
    ...levels.map((level) => `${armName} ${level}`),
    ...getAbbreviations(`${armName} ${echelon}`),
  ]);
  if (!arm || (isPlain && arm === 'infantry')) names.push(...levels);
  return [...new Set(names)];
}

/** The Marines use both 'aircraft' and 'marine aircraft'. */
function getArmNames({ specialty, branch }: Pick<Designation, 'specialty' | 'branch'>): string[] {
  if (!specialty) return [];
  const full = [specialty];
  if (branch === 'Marines' && specialty !== 'marine') full.push(`marine ${specialty}`);
  if (INFANTRY_VARIANTS.includes(specialty)) full.push('infantry');
  return full.flatMap((arm) => [arm, ...getAbbreviations(arm)]);
}
