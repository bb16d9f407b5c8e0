import { parseRoman } from '../text/number-words.ts';
import type { Word } from '../text/words.ts';
import { parseUnitNameAt, type UnitName } from './unit-name.ts';

/** A unit as a text writes it out, or several of one name. */
export interface NumberedUnit {
  numbers: number[];
  name: UnitName;
  /** Of words: from `start` up to, but without, `end`. */
  start: number;
  end: number;
}

/** No unit of ours has a higher number: the 5307th is a name. */
const MAX_UNIT_NUMBER = 4999;
/** Of one name: '1st, 2nd and 3rd Infantry'. */
const MAX_LISTED = 12;
/** Only these have Roman numerals: 'I' alone is a word. */
const ROMAN_ECHELONS = new Set(['corps', 'field force', 'command', 'force', 'army corps']);
/** Before a plain number these count things: 'lot of 3 infantry patches'. */
const COUNTING_WORDS = new Set('of lot set pair qty size x with has have these'.split(' '));
/** The same, after the name. */
const COUNTED_THING =
  /^(?:patches|pins|crests|medals|tabs|badges|buttons|ribbons|items|pieces|uniforms|wings|disks|discs|sets|lots|stickers|coins)$/;
/** Parts of a unit: '2nd Battalion, 503rd Infantry' says the 503rd. */
const PARTS = new Set([
  'battalion',
  'company',
  'battery',
  'squadron',
  'platoon',
  'detachment',
  'brigade',
]);
/** 'Infantry Division 1st pattern' is none of the 1st. */
const ORDERED_THING =
  /^(?:pattern|type|class|issue|design|style|version|award|model|year|grade|lieutenant|sergeant)$/;
/** Where there was only one 'first'. */
const UNIQUE_ORDINAL_ECHELONS = new Set([
  'army',
  'army group',
  'air force',
  'corps',
  'corps area',
  'service command',
]);
const MAX_DAY_OF_MONTH = 31;
/** 'The 38th parallel', 'the 50th anniversary'. */
const NON_UNIT_WORD =
  /^(?:century|anniversary|birthday|reunion|parallel|street|edition|state|flag)$/;
/** Words: no prose. */
const MAX_SEARCH_WORDS = 4;
/** After 'ID', it is no Infantry Division. */
const ID_THINGS = /^(?:tags?|bracelets?|cards?|dis[ck]s?|badges?|numbers?|lanyards?|photos?)$/;
/** Digits alone say a unit where one of these follows: '101st patch'. */
const UNIT_CONTEXT =
  /^(?:patch|patches|ssi|insignia|dui|crest|shoulder|veterans?|vet|trooper|division)$/;

/** The unit that is written out at `at`, or the several of one name: '1st, 2nd and 3rd Marine Divisions'. */
export function parseUnitAt(
  words: readonly Word[],
  at: number,
  text: string,
): NumberedUnit | undefined {
  return parseNumberFirst(words, at, text) ?? parseNumberLast(words, at, text);
}

function parseNumberFirst(
  words: readonly Word[],
  at: number,
  text: string,
): NumberedUnit | undefined {
  const first = words[at] as Word;
  if (first.number === null) return parseRomanFirst(words, at, text);
  const run = [first];
  let next = at + 1;
  for (let i = next; i < words.length && run.length < MAX_LISTED; i += 1) {
    const word = words[i] as Word;
    const between = text.slice(words[i - 1]?.end, word.start);
    // Of '1944, 1st Division' the first is no unit; of '2/503rd' it is a battalion.
    const isList = run.at(-1)?.numberForm === 'cardinal' ? /^[/-]$/ : /^[\s,/&-]*$/;
    if (!isList.test(between)) break;
    if (word.number !== null) {
      run.push(word);
      next = i + 1;
    } else if (word.word !== 'and') break;
  }
  const name = parseUnitNameAt(words, next, text);
  const last = run.at(-1) as Word;
  const end = next + (name?.length ?? 0);
  if (!name) return run.length === 1 ? parseBareNumber(words, at, text) : undefined;
  if (!isUnitNumber(last, name, words, run.length > 1 ? next - 1 : at, end, text)) return undefined;
  const numbers = run
    .filter((word) => word === last || word.numberForm !== 'cardinal')
    .map(({ number }) => number as number)
    .filter((number) => number > 0 && number <= MAX_UNIT_NUMBER);
  return numbers.length > 0 ? { numbers, name, start: at, end } : undefined;
}

function parseRomanFirst(
  words: readonly Word[],
  at: number,
  text: string,
): NumberedUnit | undefined {
  const number = parseRoman(words[at]?.word ?? '');
  if (number === undefined) return undefined;
  const name = parseUnitNameAt(words, at + 1, text);
  if (!name?.echelon || !ROMAN_ECHELONS.has(name.echelon)) return undefined;
  return { numbers: [number], name, start: at, end: at + 1 + name.length };
}

/** As registers sort them: 'Infantry Division, 1st'. */
function parseNumberLast(
  words: readonly Word[],
  at: number,
  text: string,
): NumberedUnit | undefined {
  const name = parseUnitNameAt(words, at, text);
  if (!name?.echelon || words[at - 1]?.number != null) return undefined;
  const end = at + name.length;
  const number = words[end];
  const between = number && text.slice(words[end - 1]?.end, number.start);
  // 'Army, First' is, 'the army first' is not.
  const isIt =
    number?.numberForm === 'ordinal'
      ? /^,? $/
      : number?.numberForm === 'words'
        ? /^, $/
        : undefined;
  if (!number || !isIt?.test(between ?? '')) return undefined;
  if (parseUnitNameAt(words, end + 1, text) || ORDERED_THING.test(words[end + 1]?.word ?? '')) {
    return undefined;
  }
  const numbers = [number.number as number].filter((one) => one > 0 && one <= MAX_UNIT_NUMBER);
  return numbers.length > 0 ? { numbers, name, start: at, end: end + 1 } : undefined;
}

function isUnitNumber(
  word: Word,
  name: UnitName,
  words: readonly Word[],
  at: number,
  end: number,
  text: string,
): boolean {
  const following = words[end]?.word ?? '';
  if (words[end - 1]?.word === 'id' && ID_THINGS.test(following)) return false;
  if (word.numberForm === 'words' && (word.number ?? 0) <= 4)
    return isProperName(name, words, end, text);
  if (word.numberForm !== 'cardinal') return true;
  if (
    isYear(word) ||
    COUNTING_WORDS.has(words[at - 1]?.word ?? '') ||
    COUNTED_THING.test(following)
  )
    return false;
  // 'Two divisions', '3 companies': nothing of that name has a plural.
  if (words[end - 1]?.word !== 'corps' && /s$/.test(words[end - 1]?.word ?? '')) return false;
  return name.echelon !== null ? name.echelon !== 'army' : (word.number ?? 0) > 9 || at === 0;
}

function isYear({ number }: Word): boolean {
  return number !== null && number >= 1898 && number <= 2040;
}

/** Whether 'first' begins a name: 'First Army', 'first cav', 'First Division', but not 'the first airborne operation',
 *  'the first division to land'. */
function isProperName(name: UnitName, words: readonly Word[], end: number, text: string): boolean {
  const last = words[end - 1];
  if (!last) return false;
  if (name.echelon === null) return last.word !== name.specialty && last.stem !== name.specialty;
  const isPlain = name.specialty === null && !UNIQUE_ORDINAL_ECHELONS.has(name.echelon);
  // Prose has capitals where a name begins; what is hastily typed has none.
  return (
    !isPlain ||
    /^\p{Lu}/u.test(text.slice(last.start)) ||
    (words.length <= MAX_SEARCH_WORDS && text === text.toLowerCase())
  );
}

/** '101st patch', or '101st' and nothing else: a number that says its unit alone. */
function parseBareNumber(
  words: readonly Word[],
  at: number,
  text: string,
): NumberedUnit | undefined {
  const word = words[at] as Word;
  const next = words[at + 1];
  const isTelling =
    next && UNIT_CONTEXT.test(next.word) && text.slice(word.end, next.start) === ' ';
  if (
    word.numberForm !== 'ordinal' ||
    !(isTelling || words.length === 1 || isLikelyUnit(words, at))
  ) {
    return undefined;
  }
  const name = { echelon: null, specialty: null, branch: null, length: 0, isMended: false };
  const number = word.number as number;
  return number > 0 && number <= MAX_UNIT_NUMBER
    ? { numbers: [number], name, start: at, end: at + 1 }
    : undefined;
}

/** '101st, eagle', 'the 93rd': no pattern, no award, no day of a month. */
function isLikelyUnit(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.word ?? '';
  return (
    (words[at]?.number ?? 0) > MAX_DAY_OF_MONTH &&
    !ORDERED_THING.test(next) &&
    !NON_UNIT_WORD.test(next)
  );
}

/** Whether `found` is only the part of the unit that is written right after it. */
export function isPartOf(found: NumberedUnit, next: NumberedUnit, words: readonly Word[]): boolean {
  const { echelon, specialty } = found.name;
  if (!echelon || specialty || !PARTS.has(echelon)) return false;
  const between = words.slice(found.end, next.start);
  return between.every(({ word }) => word === 'of' || word === 'the');
}
