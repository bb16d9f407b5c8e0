import { once } from '../../once.ts';
import { normalizeText } from '../../search/normalize.ts';
import { ABBREVIATIONS } from '../lexicon/lexicon.ts';
import { ordinal, ordinalWords, roman } from '../text/number-words.ts';
import { stemOf } from '../text/words.ts';
import { otherNames } from './lexicon-names.ts';
import type { Designation } from './parse-text.ts';
import { ARMS, ECHELONS } from './unit-name.ts';

/** A way of writing a designation. */
export interface Spelling {
  /** As {@link spelledWords} gives them: they stand in this order, with nothing between them. */
  words: string[];
  /** Where one of these follows, another unit is meant: '16th Infantry' is a regiment, unless 'Division' follows. */
  unless: readonly string[];
}

const ROMAN_ECHELONS = ['corps', 'field force', 'command'];
/** What a number and one of these have always meant, without more: '28th Division'. */
const PLAINLY_INFANTRY = ['division', 'regiment'];
/** The only ones of their kind: '101st Airborne' is the division, '1st Infantry' is not. */
const SHORT_DIVISIONS = ['airborne', 'armored', 'mountain'];
/** Of one lineage with the infantry regiment of the same number. */
const AIRBORNE_INFANTRY = ['parachute infantry', 'glider infantry', 'airborne infantry'];

/** 'I.D.', 'A/B'. */
const LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L}|\/\p{L})+(?![\p{L}\p{N}])/gu;

const abbreviations = once(() => {
  // Of single letters there are too many to look for.
  const sought = ABBREVIATIONS.filter(({ alias }) =>
    spelledWords(alias).every((word) => word.length >= 2),
  );
  return Map.groupBy(sought, ({ means }) => means);
});
const shortFor = (name: string) =>
  abbreviations()
    .get(name)
    ?.map(({ alias }) => alias) ?? [];
/** How an echelon, or an arm, begins, however it is said. */
const firstWords = (name: string) =>
  [name, ...shortFor(name)].flatMap((said) => spelledWords(said).slice(0, 1));

/** An abbreviation with dots or a stroke, without them: 'id' of 'i.d.'; undefined of any other word. */
export function lettersOf(word: string): string | undefined {
  if (!/[./]/.test(word)) return undefined;
  return word.match(LETTERS)?.[0].replace(/[./]/g, '');
}

/** The words of a text as spellings have them: plurals and possessives make no difference, and 'I.D.' is 'id'. */
export function spelledWords(text: string): string[] {
  const plain = normalizeText(text).replace(LETTERS, (letters) => letters.replace(/[./]/g, ''));
  return Array.from(plain.matchAll(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu), ([word]) =>
    stemOf(word.replace(/'s$/, '')),
  );
}

/** The usual ways of writing a designation: '1st Infantry Division', '1st ID', 'First Inf. Div.', 'BRO'. */
export function spellingsOf(designation: Designation): Spelling[] {
  const { number, echelon } = designation;
  const others = otherNames(designation).map((name) => ({ words: spelledWords(name), unless: [] }));
  if (number === null) return others;
  const isShort = echelon !== 'division' || SHORT_DIVISIONS.includes(designation.specialty ?? '');
  const alone = echelon && isShort ? armsOf(designation) : [];
  const elsewhere = [...ECHELONS, ...(echelon === 'division' ? ARMS : [])]
    .filter((other) => other !== echelon)
    .flatMap(firstWords);
  return [
    ...others,
    ...unitNames(designation).flatMap((name) => numbered(number, name, echelon, [])),
    ...alone.flatMap((arm) => numbered(number, arm, echelon, elsewhere)),
  ];
}

/** @param name what follows the number: 'infantry division', 'id', or 'division' alone */
function numbered(
  number: number,
  name: string,
  echelon: string | null,
  unless: readonly string[],
): Spelling[] {
  const words = spelledWords(name);
  const [first = ''] = words;
  const written = ordinalWords(number);
  const numbers = [ordinal(number)];
  if (/(?:^|[^1])[23]$/.test(`${number}`)) numbers.push(`${number}d`);
  // 'The first division to land' is anyone's.
  const isProse = name === echelon && number < 5 && !ROMAN_ECHELONS.includes(name);
  if (written && !isProse) numbers.push(written, written.replace('hundred ', 'hundred and '));
  if (echelon && ROMAN_ECHELONS.includes(echelon)) numbers.push(roman(number));
  // '1 division' counts them, but for a corps.
  if (name !== echelon || echelon === 'corps') numbers.push(`${number}`);
  const spellings = [...new Set(numbers)].map((said) => ({
    words: [...spelledWords(said), ...words],
    unless,
  }));
  const isShort = words.length === 1 && first.length <= 4;
  return isShort ? [...spellings, { words: [`${number}${first}`], unless }] : spellings;
}

/** 'infantry division', 'inf div', 'id'; of a division that says no arm the same. */
function unitNames({ echelon, specialty, ...rest }: Designation): string[] {
  if (!echelon) return armsOf({ specialty, ...rest });
  const isPlain = PLAINLY_INFANTRY.includes(echelon);
  const arm = specialty ?? (isPlain ? 'infantry' : null);
  const levels = [echelon, ...shortFor(echelon)];
  const names = armsOf({ specialty: arm, ...rest }).flatMap((said) => [
    ...levels.map((level) => `${said} ${level}`),
    ...shortFor(`${said} ${echelon}`),
  ]);
  if (!arm || (isPlain && arm === 'infantry')) names.push(...levels);
  return [...new Set(names)];
}

/** 'infantry', 'inf'; 'marine aircraft' and 'aircraft' of the Marines. */
function armsOf({ specialty, branch }: Pick<Designation, 'specialty' | 'branch'>): string[] {
  if (!specialty) return [];
  const full = [specialty];
  if (branch === 'Marines' && specialty !== 'marine') full.push(`marine ${specialty}`);
  if (AIRBORNE_INFANTRY.includes(specialty)) full.push('infantry');
  return full.flatMap((arm) => [arm, ...shortFor(arm)]);
}
