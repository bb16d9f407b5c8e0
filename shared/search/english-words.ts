import { once } from '../once.ts';
import words from './english-words.json' with { type: 'json' };

const englishWords = once(() => new Set(words.split(' ')));

export const isEnglishWord = (term: string) => englishWords().has(term);
