import { stemmer } from 'stemmer';
import { findSimilarLexiconWord, isLexiconWord } from './lexicon-words.ts';
import { toTerms } from './terms.ts';
import { isCorrectable, type TextIndex } from './text-index.ts';

const MIN_INFLECTED_LENGTH = 4;
export const MIN_COMPOUND_PART = 3;

/** 'snowback' becomes 'snow back' if the texts have both words. */
export function splitCompound(term: string, texts: TextIndex): string[][] {
  if (/\d/.test(term)) return [];
  const found: string[][] = [];
  for (let at = MIN_COMPOUND_PART; at <= term.length - MIN_COMPOUND_PART; at += 1) {
    const parts = [term.slice(0, at), term.slice(at)];
    if (parts.every((part) => texts.findTerm(part) !== -1)) found.push(parts);
  }
  return found;
}

/** 'snow back' becomes 'snowback' if the texts have that word. */
export function joinNeighbors(
  term: string,
  [before, after]: readonly (string | undefined)[],
  texts: TextIndex,
): string[][] {
  const joined = [...toTerms(before ?? '').map((other) => other + term)];
  joined.push(...toTerms(after ?? '').map((other) => term + other));
  return joined.filter((word) => texts.findTerm(word) !== -1).map((word) => [word]);
}

/** 'engraving' finds 'engraved'. */
export function findInflections(term: string, texts: TextIndex): string[] {
  if (term.length < MIN_INFLECTED_LENGTH || /\d/.test(term)) return [];
  const stem = stemmer(term);
  const found: string[] = [];
  for (const { start, end } of texts.termsWithPrefix(stem.slice(0, Math.max(3, stem.length - 1)))) {
    for (let id = start; id < end; id += 1) {
      const other = texts.termText(id);
      if (other !== term && stemmer(other) === stem) found.push(other);
    }
  }
  return found;
}

/** A rare word that is one letter away from a lexicon word may be misspelled in the texts. */
export function findSimilarToRare(term: string, texts: TextIndex): string | undefined {
  const id = texts.findTerm(term);
  const isRare = id !== -1 && texts.countTerm(id) <= MAX_MISSPELLINGS;
  if (!isRare || !isCorrectable(term) || isLexiconWord(term)) return undefined;
  return findSimilarLexiconWord(term);
}
const MAX_MISSPELLINGS = 3;

/** 'VF-84' becomes 'Fighter Squadron 84'. */
export function getSquadronSpelling(term: string): string[][] {
  const [, letters = '', number = ''] = /^([a-z]{2,4})(\d{1,3})$/.exec(term) ?? [];
  const names = SQUADRONS.get(letters);
  return names ? [[...names, number]] : [];
}
/** Source: Naval History and Heritage Command, U.S. Navy Squadron Designations and Abbreviations. */
const SQUADRONS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'va attack',
    'vb bombing',
    'vc composite',
    'vf fighter',
    'vp patrol',
    'vs scouting',
    'vt torpedo',
    'vma marine attack',
    'vmf marine fighter',
    'vmfa marine fighter attack',
    'hmm marine medium helicopter',
  ].map((text) => {
    const [letters = '', ...words] = text.split(' ');
    return [letters, [...words, 'squadron']];
  }),
);
