import { once } from '../../once.ts';
import { NAMES } from '../lexicon/lexicon.ts';
import { PhraseIndex } from '../text/phrase-index.ts';
import { splitWords, toNormalizedWords } from '../text/words.ts';
import { parseUnitAt } from './numbered-units.ts';

/** A unit (number, echelon, specialty) or a named insignia (name), independent of how a text spells it. */
export interface Meaning {
  number: number | null;
  echelon: string | null;
  specialty: string | null;
  branch: string | null;
  name: string | null;
}

export interface LexiconName {
  meaning: Meaning;
  isCommonWord: boolean;
  /** True for the name itself, false for an alias. */
  isCanonical: boolean;
}

const EMPTY_MEANING: Meaning = {
  number: null,
  echelon: null,
  specialty: null,
  branch: null,
  name: null,
};

/** Aliases of units, and all names of insignia. Numbered names such as '1st Infantry Division' are parsed word by
 *  word instead. */
export const lexiconNames = new PhraseIndex(() => loadNames().phrases);

export const isInsigniaName = (name: string) =>
  loadNames().aliasesByKey.has(getMeaningKey({ ...EMPTY_MEANING, name }));

const loadNames = once(() => {
  const phrases: [string, LexiconName][] = [];
  const aliasesByKey = new Map<string, { meaning: Meaning; aliases: string[] }>();
  for (const { alias, canonicalName, isCommonWord, branch } of NAMES) {
    const meaning = parseMeaning(canonicalName, branch);
    const key = getMeaningKey(meaning);
    let known = aliasesByKey.get(key);
    if (!known) {
      known = { meaning, aliases: [] };
      aliasesByKey.set(key, known);
      if (meaning.number === null) {
        phrases.push([canonicalName, { meaning, isCommonWord: false, isCanonical: true }]);
        known.aliases.push(canonicalName);
      }
    }
    if (alias === '') continue;
    phrases.push([alias, { meaning, isCommonWord, isCanonical: false }]);
    if (!isCommonWord) known.aliases.push(alias);
    else if (meaning.echelon) known.aliases.push(`${alias} ${meaning.echelon}`);
  }
  return { phrases, aliasesByKey };
});

/** Common words come with their echelon ('Liberty division'). An incomplete meaning such as '82nd Airborne' gets the
 *  aliases of every unit it may stand for. */
export function findAliases(meaning: Meaning): string[] {
  if (meaning.number === null || (meaning.echelon && meaning.specialty)) {
    return loadNames().aliasesByKey.get(getMeaningKey(meaning))?.aliases ?? [];
  }
  return [...loadNames().aliasesByKey.values()]
    .filter((other) => isRefinementOf(other.meaning, meaning))
    .flatMap(({ aliases }) => aliases);
}

export function getMeaningKey({ number, echelon, specialty, name }: Meaning): string {
  return `${number}|${echelon}|${specialty}|${name}`;
}

/** True if both have the same number and name, and `meaning` has at least the echelon and specialty of `general`. */
export function isRefinementOf(meaning: Meaning, general: Meaning): boolean {
  return (
    meaning.number === general.number &&
    meaning.name === general.name &&
    (general.echelon === null || general.echelon === meaning.echelon) &&
    (general.specialty === null || general.specialty === meaning.specialty)
  );
}

function parseMeaning(canonicalName: string, branch: string | null): Meaning {
  const words = splitWords(canonicalName);
  const unit = parseUnitAt(words, 0, canonicalName);
  const number = unit?.end === words.length ? unit.numbers[0] : undefined;
  if (unit && number !== undefined) {
    const { echelon, specialty } = unit.name;
    return { number, echelon, specialty, branch: branch ?? unit.name.branch, name: null };
  }
  const name = toNormalizedWords(canonicalName).join(' ');
  return { number: null, echelon: null, specialty: null, branch, name };
}
