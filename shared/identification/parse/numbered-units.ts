import { parseRoman } from '../../text/number-words.ts';
import type { Word } from '../../text/words.ts';
import { type ParsedUnitName, parseUnitNameAt } from './unit-name.ts';

export interface NumberedUnit {
  numbers: number[];
  name: ParsedUnitName;
  start: number;
  end: number;
}

/** Higher numbers belong to named units: the 5307th Composite Unit is 'Merrill's Marauders'. */
const MAX_UNIT_NUMBER = 4999;
/** Several numbers may share a name: '1st, 2nd and 3rd Infantry'. */
const MAX_LISTED = 12;
/** Only these echelons use Roman numerals: elsewhere 'I' is a word. */
const ROMAN_ECHELONS = new Set(['corps', 'field force', 'command', 'force', 'army corps']);
/** The number after these words is a count: 'lot of 3 infantry patches'. */
const COUNTING_WORDS = new Set('of lot set pair qty size x with has have these'.split(' '));
/** The number of a name before these words is a count: '3 infantry patches'. */
const COUNTED_NOUN =
  /^(?:patches|pins|crests|medals|tabs|badges|buttons|ribbons|items|pieces|uniforms|wings|disks|discs|sets|lots|stickers|coins)$/;
const PARTS = new Set([
  'battalion',
  'company',
  'battery',
  'squadron',
  'platoon',
  'detachment',
  'brigade',
]);
/** The ordinal belongs to these words instead of a unit: 'Infantry Division 1st pattern'. */
const ORDINAL_NOUN =
  /^(?:pattern|type|class|issue|design|style|version|award|model|year|grade|lieutenant|sergeant)$/;
/** Only one 'first' exists of these echelons, so 'first army' in prose is a name. */
const UNIQUE_ORDINAL_ECHELONS = new Set([
  'army',
  'army group',
  'air force',
  'corps',
  'corps area',
  'service command',
]);
const MAX_DAY_OF_MONTH = 31;
/** Ordinals above 31 may belong to these words: 'the 38th parallel', 'the 50th anniversary'. */
const NON_UNIT_WORD =
  /^(?:century|anniversary|birthday|reunion|parallel|street|edition|state|flag)$/;
const MAX_SEARCH_WORDS = 4;
/** 'ID' before these words is not an Infantry Division: '1 ID tag'. */
const ID_NOUNS = /^(?:tags?|bracelets?|cards?|dis[ck]s?|badges?|numbers?|lanyards?|photos?)$/;
/** An ordinal before these words is a unit: '101st patch'. */
const UNIT_CONTEXT =
  /^(?:patch|patches|ssi|insignia|dui|crest|shoulder|veterans?|vet|trooper|division)$/;

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
    // In '1944, 1st Division' the first number is not a unit; in '2/503rd' it is a battalion.
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

/** 'Army, First' is a unit, 'the army first' is not. */
const REGISTER_SEPARATORS = { ordinal: /^,? $/, words: /^, $/, cardinal: null };

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
  if (!number?.numberForm || !REGISTER_SEPARATORS[number.numberForm]?.test(between ?? '')) {
    return undefined;
  }
  if (parseUnitNameAt(words, end + 1, text) || ORDINAL_NOUN.test(words[end + 1]?.word ?? '')) {
    return undefined;
  }
  const numbers = [number.number as number].filter((one) => one > 0 && one <= MAX_UNIT_NUMBER);
  return numbers.length > 0 ? { numbers, name, start: at, end: end + 1 } : undefined;
}

function isUnitNumber(
  word: Word,
  name: ParsedUnitName,
  words: readonly Word[],
  at: number,
  end: number,
  text: string,
): boolean {
  const following = words[end]?.word ?? '';
  if (words[end - 1]?.word === 'id' && ID_NOUNS.test(following)) return false;
  if (word.numberForm === 'words' && (word.number ?? 0) <= 4)
    return isProperName(name, words, end, text);
  if (word.numberForm !== 'cardinal') return true;
  if (isYear(word) || COUNTING_WORDS.has(words[at - 1]?.word ?? '') || COUNTED_NOUN.test(following))
    return false;
  // A plural is a count: 'two divisions', '3 companies'.
  if (words[end - 1]?.word !== 'corps' && /s$/.test(words[end - 1]?.word ?? '')) return false;
  return name.echelon !== null ? name.echelon !== 'army' : (word.number ?? 0) > 9 || at === 0;
}

function isYear({ number }: Word): boolean {
  return number !== null && number >= 1898 && number <= 2040;
}

/** Accepts 'First Army', 'first cav' and 'First Division', but not 'the first airborne operation' or 'the first
 *  division to land'. */
function isProperName(
  name: ParsedUnitName,
  words: readonly Word[],
  end: number,
  text: string,
): boolean {
  const last = words[end - 1];
  if (!last) return false;
  if (name.echelon === null) return last.word !== name.specialty && last.stem !== name.specialty;
  const isPlain = name.specialty === null && !UNIQUE_ORDINAL_ECHELONS.has(name.echelon);
  // A name in prose has capitals, but a search may have none.
  return (
    !isPlain ||
    /^\p{Lu}/u.test(text.slice(last.start)) ||
    (words.length <= MAX_SEARCH_WORDS && text === text.toLowerCase())
  );
}

/** Accepts an ordinal that can only be a unit: '101st patch', or '101st' and nothing else. */
function parseBareNumber(
  words: readonly Word[],
  at: number,
  text: string,
): NumberedUnit | undefined {
  const word = words[at] as Word;
  const next = words[at + 1];
  const hasContext =
    next && UNIT_CONTEXT.test(next.word) && text.slice(word.end, next.start) === ' ';
  if (
    word.numberForm !== 'ordinal' ||
    !(hasContext || words.length === 1 || isLikelyUnit(words, at))
  ) {
    return undefined;
  }
  const name = { echelon: null, specialty: null, branch: null, length: 0 };
  const number = word.number as number;
  return number > 0 && number <= MAX_UNIT_NUMBER
    ? { numbers: [number], name, start: at, end: at + 1 }
    : undefined;
}

/** Accepts '101st, eagle' and 'the 93rd', but not a pattern, an award or a day of a month. */
function isLikelyUnit(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.word ?? '';
  return (
    (words[at]?.number ?? 0) > MAX_DAY_OF_MONTH &&
    !ORDINAL_NOUN.test(next) &&
    !NON_UNIT_WORD.test(next)
  );
}

export function isPartOf(unit: NumberedUnit, next: NumberedUnit, words: readonly Word[]): boolean {
  const { echelon, specialty } = unit.name;
  if (!echelon || specialty || !PARTS.has(echelon)) return false;
  const between = words.slice(unit.end, next.start);
  return between.every(({ word }) => word === 'of' || word === 'the');
}
