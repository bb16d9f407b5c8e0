import { once } from '../once.ts';
import words from './english-words.json' with { type: 'json' };

const englishWords = once(() => new Set(words.split(' ')));

/** True for an English word or name that only looks like a misspelling of a word of the lexicon. */
export const isEnglishWord = (term: string) => englishWords().has(term);
