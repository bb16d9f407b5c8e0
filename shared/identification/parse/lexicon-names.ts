import { NAMES } from '../../data/lexicon.ts';
import { once } from '../../once.ts';
import { normalizeText } from '../../text/normalize.ts';
import { PhraseIndex } from '../../text/phrase-index.ts';
import { SortedPhrases } from '../../text/sorted-phrases.ts';
import { splitWords, toNormalizedWords } from '../../text/words.ts';
import { parseUnitAt } from './numbered-units.ts';

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
  isCanonical: boolean;
}

interface KnownAliases {
  meaning: Meaning;
  aliases: string[];
  commonWords: string[];
}

const EMPTY_MEANING: Meaning = {
  number: null,
  echelon: null,
  specialty: null,
  branch: null,
  name: null,
};

/** Excludes numbered names such as '1st Infantry Division', which are parsed word by word. */
export const lexiconNames = new PhraseIndex(() => loadNames().phrases);

/** Completes a phrase, as 'screaming ea' to 'Screaming Eagles', unless too many meanings match. */
export function findMeaningsByPrefix(prefix: string, limit: number): Meaning[] {
  const meanings = new Map<string, Meaning>();
  for (const meaning of sortedNames().withPrefix(prefix)) {
    meanings.set(getMeaningKey(meaning), meaning);
    if (meanings.size > limit) return [];
  }
  return [...meanings.values()];
}

/** Keys are names of several words without spaces and hyphens: 'tpatch'. */
export const getJoinedNames = once(() => {
  const joined = loadNames()
    .phrases.map(([phrase, name]) => [toNormalizedWords(phrase), name] as const)
    .filter(([words]) => words.length > 1);
  return new Map(
    Array.from(
      Map.groupBy(joined, ([words]) => words.join('')),
      ([text, names]) => [text, names.map(([, name]) => name)] as const,
    ),
  );
});

const sortedNames = once(
  () =>
    new SortedPhrases(
      loadNames().phrases.map(([phrase, { meaning }]) => [normalizeText(phrase), meaning] as const),
    ),
);

export const isInsigniaName = (name: string) =>
  loadNames().aliasesByKey.has(getMeaningKey({ ...EMPTY_MEANING, name }));

const loadNames = once(() => {
  const phrases: [string, LexiconName][] = [];
  const aliasesByKey = new Map<string, KnownAliases>();
  for (const { alias, canonicalName, isCommonWord, branch } of NAMES) {
    const meaning = parseMeaning(canonicalName, branch);
    const key = getMeaningKey(meaning);
    let known = aliasesByKey.get(key);
    if (!known) {
      known = { meaning, aliases: [], commonWords: [] };
      aliasesByKey.set(key, known);
      if (meaning.number === null) {
        phrases.push([canonicalName, { meaning, isCommonWord: false, isCanonical: true }]);
        known.aliases.push(canonicalName);
      }
    }
    if (alias === '') continue;
    phrases.push([alias, { meaning, isCommonWord, isCanonical: false }]);
    if (!isCommonWord) known.aliases.push(alias);
    else {
      known.commonWords.push(alias);
      if (meaning.echelon) known.aliases.push(`${alias} ${meaning.echelon}`);
    }
  }
  return { phrases, aliasesByKey };
});

/** Common words include their echelon ('Liberty division'). An incomplete meaning such as '82nd Airborne' gets
 *  the aliases of every unit it may mean. */
export function findAliases(meaning: Meaning): string[] {
  return findKnown(meaning).flatMap(({ aliases }) => aliases);
}

export function findCommonWordAliases(meaning: Meaning): string[] {
  return findKnown(meaning).flatMap(({ commonWords }) => commonWords);
}

function findKnown(meaning: Meaning): KnownAliases[] {
  const { aliasesByKey } = loadNames();
  if (meaning.number === null || (meaning.echelon && meaning.specialty)) {
    const known = aliasesByKey.get(getMeaningKey(meaning));
    return known ? [known] : [];
  }
  return [...aliasesByKey.values()].filter((other) => isRefinementOf(other.meaning, meaning));
}

export function getMeaningKey({ number, echelon, specialty, name }: Meaning): string {
  return `${number}|${echelon}|${specialty}|${name}`;
}

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
