/** Writes the English words and names that look like misspellings of lexicon words: 'jade' must not match
 *  'made'. Run this after adding words to the lexicon. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  findSimilarLexiconWord,
  findSoundAlikes,
  isLexiconWord,
} from '../shared/search/lexicon-words.ts';
import { toTerms } from '../shared/search/terms.ts';
import { hasSameLetters } from '../shared/text/number-words.ts';

const DICTIONARY = fileURLToPath(new URL('index.dic', import.meta.resolve('dictionary-en')));
const FILE = fileURLToPath(new URL('../shared/search/english-words.json', import.meta.url));

const lines = (await readFile(DICTIONARY, 'utf8')).split('\n');
const terms = lines.flatMap((line) => {
  const [word = ''] = line.split('/');
  return /^[A-Za-z][a-z]{3,}$/.test(word) ? toTerms(word) : [];
});
const words = [...new Set(terms)].filter((term) => {
  const [similar] = [findSimilarLexiconWord(term) ?? [], findSoundAlikes(term)].flat();
  return !isLexiconWord(term) && similar !== undefined && !hasSameLetters(term, similar);
});
await writeFile(FILE, `${JSON.stringify(words.sort().join(' '))}\n`);
