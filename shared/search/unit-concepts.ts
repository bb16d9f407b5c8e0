import { getDesignationSpellings } from '../identification/parse/designation-spellings.ts';
import { formatDesignation } from '../identification/parse/format-designation.ts';
import {
  findAliases,
  findCommonWordAliases,
  getJoinedNames,
  lexiconNames,
  type Meaning,
} from '../identification/parse/lexicon-names.ts';
import type { Designation } from '../identification/parse/parse-text.ts';
import { splitWords } from '../text/words.ts';
import { toKeyOfTerms } from './codes.ts';
import { type Alternative, type Concept, MAX_PHRASE_WORDS, QUALITY } from './concept.ts';
import { relatedTerms, synonymsByKey } from './synonym-phrases.ts';
import { toPhraseTerms, toTerms } from './terms.ts';

export function toUnitConcept(text: string, designations: Designation[]): Concept {
  const alternatives: Alternative[] = [
    { terms: toPhraseTerms(text), quality: QUALITY.typed },
    ...toSpelledUnits(designations, QUALITY.unitName),
    ...toSpelledUnits(designations.flatMap(toSameUnit), QUALITY.unitName),
    ...toNicknamedInsignia(designations),
  ];
  const [first] = designations;
  const meaning = first && designations.length === 1 ? toName(first) : undefined;
  const terms = toPhraseTerms(text);
  for (const synonym of synonymsByKey().get(toKeyOfTerms(terms)) ?? []) {
    alternatives.push({ terms: toPhraseTerms(synonym), quality: QUALITY.synonym });
  }
  const related = relatedTerms().get(toKeyOfTerms(terms));
  return {
    ...(related && { related, isObject: true }),
    text,
    kind: 'unit',
    isOptional: false,
    alternatives,
    ...(meaning && first?.matchedBy === 'alias' && { meaning }),
  };
}

/** Uses the lexicon's form: 'AAF Pilot wings'. */
function toName(designation: Designation): string {
  const [name] = designation.name === null ? [] : findAliases(designation);
  return name ?? formatDesignation(designation);
}

/** A regimental combat team is an infantry regiment with its support. */
function toSameUnit(designation: Designation): Designation[] {
  const { echelon, specialty } = designation;
  if (echelon === 'regimental combat team') {
    return [{ ...designation, echelon: 'regiment', specialty: 'infantry' }];
  }
  // The Air Force renamed its squadrons and wings.
  return specialty === 'tactical fighter' ? [{ ...designation, specialty: 'fighter' }] : [];
}

/** A common word names a unit only before its insignia: 'Spearhead patch' for the 3rd Armored Division. */
function toNicknamedInsignia(designations: readonly Designation[]): Alternative[] {
  return designations.flatMap(findCommonWordAliases).flatMap((alias) =>
    INSIGNIA_WORDS.map((word) => ({
      terms: [...toPhraseTerms(alias), word],
      quality: QUALITY.unitName,
      field: 'name',
    })),
  );
}
const INSIGNIA_WORDS = toPhraseTerms(
  'patch ssi shoulder sleeve unit crest dui di distinctive insignia tab',
);

export function findNickname(
  words: readonly string[],
  at: number,
): { length: number; meanings: Meaning[] } | undefined {
  const text = words.slice(at, at + MAX_PHRASE_WORDS).join(' ');
  const split = splitWords(text);
  const match = lexiconNames.matchAt(split, 0) ?? findJoinedName(words[at]);
  const end = split[(match?.length ?? 0) - 1]?.end;
  // A name that ends within a word does not count.
  if (!match || end === undefined || /^[^ ]/.test(text.slice(end))) return undefined;
  const meanings = match.values.filter(({ isCommonWord }) => isCommonWord);
  return meanings.length === 0
    ? undefined
    : {
        length: text.slice(0, end).split(' ').length,
        meanings: meanings.map(({ meaning }) => meaning),
      };
}

/** 'tpatch' finds 'T-Patch'. */
function findJoinedName(word = '') {
  const values = getJoinedNames().get(word);
  return values && { length: 1, values: values.map((value) => ({ ...value, isCommonWord: true })) };
}

export function toSpelledUnits(meanings: readonly Meaning[], quality: number): Alternative[] {
  return meanings.flatMap((meaning) => {
    const spellings = getDesignationSpellings({ ...meaning, matchedBy: 'alias', text: '' });
    const lists = new Map(
      spellings.map(({ notFollowedBy }) => [notFollowedBy, undefined as string[] | undefined]),
    );
    for (const list of lists.keys()) lists.set(list, list.flatMap(toTerms));
    return spellings.map(({ words, notFollowedBy }) => ({
      terms: words.flatMap(toTerms),
      quality,
      notFollowedBy: lists.get(notFollowedBy) ?? [],
    }));
  });
}
