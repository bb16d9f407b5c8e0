import type { Word } from '../text/words.ts';
import { agrees, type Meaning, type Name, names } from './lexicon-names.ts';
import { isPartOf, type Unit, unitAt } from './numbered-units.ts';
import { type UnitName, unitNameAt } from './unit-name.ts';

/** A unit or a named insignia where a text says it; of several meanings, any may be meant. */
export interface Spoken {
  meanings: Meaning[];
  by: 'name' | 'alias' | 'typo';
  /** Of words: from `start` up to, but without, `end`. */
  start: number;
  end: number;
}

/** An everyday word is a unit's name where one of these stands right after it. */
const TELLING = /^(?:patch|patches|ssi|shoulder|sleeve|pocket|crest|dui)$/;
/** A single word is mended only if it is so long that it is hardly any other. */
const LONG_WORD = 7;

/** The units and the named insignia that a text says, in their order. */
export function spokenIn(words: readonly Word[], text: string): Spoken[] {
  const spoken = plainlySpoken(words, text);
  const full = spoken.flatMap(({ by, meanings }) => (by === 'alias' ? [] : meanings));
  for (const one of spoken) one.meanings = meantAmong(one.meanings, full) ?? one.meanings;
  const isTaken = takenBy(spoken, words.length);
  for (let at = 0; at < words.length; at += 1) {
    const found = namesAt(words, at, ({ isEveryday }) => isEveryday);
    if (!found || isTaken.slice(at, found.end).includes(true)) continue;
    if (isOfOther(found.meanings, words[at - 1])) continue;
    const whole = wholeName(found, words, text);
    const meanings = whole ? whole.meanings : meantAmong(found.meanings, full);
    if (meanings) spoken.push({ ...(whole ?? found), meanings });
    else if (TELLING.test(words[found.end]?.word ?? '')) spoken.push(found);
  }
  return spoken.sort((a, b) => a.start - b.start);
}

/** Which of the words were read, by their places. */
export function takenBy(spoken: readonly Spoken[], count: number): boolean[] {
  const isTaken: boolean[] = Array.from({ length: count }, () => false);
  for (const { start, end } of spoken) isTaken.fill(true, start, end);
  return isTaken;
}

/** What is said without a doubt: units written out, and names that are no everyday words. */
function plainlySpoken(words: readonly Word[], text: string): Spoken[] {
  const spoken: Spoken[] = [];
  let last: Unit | undefined;
  for (let at = 0; at < words.length; ) {
    const unit = unitAt(words, at, text);
    const name = namesAt(words, at, ({ isEveryday }) => !isEveryday);
    if (name && name.end >= (unit?.end ?? 0) && !isWithinLonger(words, name)) {
      const whole = wholeName(name, words, text) ?? name;
      spoken.push(whole);
      at = whole.end;
    } else if (unit) {
      const start = last && isPartOf(last, unit, words) ? last.start : unit.start;
      if (start !== unit.start) spoken.splice(spoken.findIndex((one) => one.start === start));
      spoken.push(...meaningsOf(unit, words).map((one) => ({ ...one, start })));
      last = { ...unit, start };
      at = unit.end;
    } else at += 1;
  }
  return spoken;
}

/** The end of 'US Army Vietnam', in 'US Army Vietnam Service Medal'. */
function isWithinLonger(words: readonly Word[], { start, end }: Spoken): boolean {
  for (let at = start + 1; at < end; at += 1) {
    const other = namesAt(words, at, ({ isEveryday }) => !isEveryday);
    if (other && other.end > end && other.end - at >= end - start) return true;
  }
  return false;
}

function meaningsOf({ numbers, name, start, end }: Unit, words: readonly Word[]): Spoken[] {
  const { echelon, specialty, branch } = name;
  const isMended = words.slice(start, end).some((word) => word.isMended);
  return numbers.map((number) => ({
    meanings: [{ number, echelon, specialty, branch, name: null }],
    by: isMended ? 'typo' : 'name',
    start,
    end,
  }));
}

/** The longest name of the lexicon that begins at `at`. */
function namesAt(
  words: readonly Word[],
  at: number,
  isWanted: (name: Name) => boolean,
): Spoken | undefined {
  const found = names.at(words, at);
  const wanted = found?.values.filter(isWanted) ?? [];
  if (!found || wanted.length === 0) return undefined;
  const said = words.slice(at, at + found.length);
  const isMended = said.some((word) => word.isMended);
  if (isMended && said.length === 1 && (said[0]?.stem.length ?? 0) < LONG_WORD) return undefined;
  return {
    meanings: wanted.map(({ meaning }) => meaning),
    by: isMended ? 'typo' : wanted.some(({ isFull }) => isFull) ? 'name' : 'alias',
    start: at,
    end: at + found.length,
  };
}

/** With the words beside it that belong to it: 'Screaming Eagles Division', 'Thunderbolt Armored Division', '31st
 *  Dixie', 'Red Bull 34th'. Undefined where there are none; what disagrees with them is not meant. */
function wholeName(name: Spoken, words: readonly Word[], text: string): Spoken | undefined {
  let { start, end, meanings } = name;
  const unit = unitNameAt(words, end, text);
  const named = unit ? meanings.filter((meaning) => isNamed(meaning, unit)) : [];
  if (unit && named.length > 0) {
    meanings = named;
    end += unit.length;
  }
  const before = ofNumber(meanings, words[start - 1]);
  const after = ofNumber(meanings, words[end]);
  if (before.length > 0) start -= 1;
  else if (after.length > 0 && !unitAt(words, end, text)) end += 1;
  if (start === name.start && end === name.end) return undefined;
  const numbered = before.length > 0 ? before : after;
  return { ...name, start, end, meanings: numbered.length > 0 ? numbered : meanings };
}

function ofNumber(meanings: Meaning[], word: Word | undefined): Meaning[] {
  return meanings.filter(({ number }) => number !== null && number === word?.number);
}

/** '1st Marne Division' is hardly the 3rd, whose nickname that is. */
function isOfOther(meanings: readonly Meaning[], before: Word | undefined): boolean {
  return (
    before?.form === 'ordinal' &&
    meanings.every(({ number }) => number !== null && number !== before.number)
  );
}

function isNamed(meaning: Meaning, { echelon, specialty }: UnitName): boolean {
  if (echelon === null) return specialty !== null && meaning.specialty === specialty;
  return meaning.echelon === echelon && (specialty === null || meaning.specialty === specialty);
}

/** Those of the meanings that the text has in full as well; undefined where there is none. */
function meantAmong(meanings: Meaning[], full: Meaning[]): Meaning[] | undefined {
  const meant = meanings.filter((meaning) => full.some((one) => agrees(meaning, one)));
  return meant.length > 0 ? meant : undefined;
}
