import { TypedFastBitSet } from 'typedfastbitset';
import {
  type Spelling,
  stripAbbreviationMarks,
  toSpelledWords,
} from '../identification/parse/designation-spellings.ts';
import { normalizeText } from './normalize.ts';
import { WordList } from './word-list.ts';

/** Separates the fields of one text, so that no match spans two of them. */
const FIELD_BREAK = '\n';

/**
 * Finds texts by case-insensitive substring without scanning all of them.
 *
 * The vocabulary grows far slower than the number of texts. A term is therefore searched among the distinct
 * words, whose postings give the texts. A term of several words yields candidates, which are then scanned.
 */
export class TextIndex {
  readonly #texts: string[] = [];
  readonly #words: WordList;
  /** The positions of the texts that contain each word. */
  readonly #postings: Uint32Array[];
  /** The positions of the texts that contain a dotted abbreviation, by its letters: 'i.d.' by 'id'. */
  readonly #letters = new Map<string, number[]>();

  /** @param texts the fields of each text. */
  constructor(texts: Iterable<readonly (string | null)[]>) {
    const postings = new Map<string, number[]>();
    for (const fields of texts) {
      const text = fields
        .filter((field) => field !== null)
        .map(normalizeText)
        .join(FIELD_BREAK);
      const position = this.#texts.push(text) - 1;
      for (const word of new Set(text.split(/[ \n]/))) {
        const positions = postings.get(word);
        if (positions) positions.push(position);
        else postings.set(word, [position]);
        const letters = stripAbbreviationMarks(word);
        if (letters) {
          const lettersPositions = this.#letters.get(letters);
          if (lettersPositions) lettersPositions.push(position);
          else this.#letters.set(letters, [position]);
        }
      }
    }
    postings.delete('');
    this.#words = new WordList([...postings.keys()]);
    this.#postings = [...postings.values()].map((positions) => Uint32Array.from(positions));
  }

  /** The positions of the texts that contain `term`. */
  search(term: string): TypedFastBitSet {
    const normalized = normalizeText(term);
    const parts = normalized.split(' ');
    if (parts.length === 1) return this.#findByPattern(normalized);

    const last = parts.length - 1;
    const patterns = parts.map((part, i) => `${i > 0 ? '\n' : ''}${part}${i < last ? '\n' : ''}`);
    const [first = '', ...others] = new Set(patterns);
    const candidates = this.#findByPattern(first);
    for (const pattern of others) {
      if (candidates.isEmpty()) return candidates;
      candidates.intersection(this.#findByPattern(pattern));
    }
    const found = this.#emptySet();
    for (const position of candidates) {
      if (this.#texts[position]?.includes(normalized)) found.add(position);
    }
    return found;
  }

  /** The positions of the texts with a field that contains one of the spellings. */
  searchSpellings(spellings: readonly Spelling[]): TypedFastBitSet {
    const findWord = memoize((word: string) => {
      const set = this.#findByWords(this.#words.findWholeWord(word));
      for (const position of this.#letters.get(word) ?? []) set.add(position);
      return set;
    });
    const getFields = memoize(
      (position: number) => this.#texts[position]?.split(FIELD_BREAK).map(toSpelledWords) ?? [],
    );
    const found = this.#emptySet();
    for (const spelling of spellings) {
      const candidates = spelling.words
        .map(findWord)
        .reduce((all, some) => all.new_intersection(some))
        .new_difference(found);
      for (const position of candidates) {
        if (getFields(position).some((words) => isSpelled(spelling, words))) found.add(position);
      }
    }
    return found;
  }

  /** The texts with a word that matches `pattern`; see {@link WordList.findContaining}. */
  #findByPattern(pattern: string): TypedFastBitSet {
    return this.#findByWords(this.#words.findContaining(pattern));
  }

  #findByWords(wordIndexes: Iterable<number>): TypedFastBitSet {
    const set = this.#emptySet();
    const { words } = set;
    for (const word of wordIndexes) {
      for (const position of this.#postings[word] ?? []) {
        // Much faster than add(), which checks the capacity every time.
        words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
      }
    }
    return set;
  }

  #emptySet(): TypedFastBitSet {
    return TypedFastBitSet.fromWords(new Uint32Array((this.#texts.length + 31) >>> 5));
  }
}

function memoize<K, V>(compute: (key: K) => V): (key: K) => V {
  const cache = new Map<K, V>();
  return (key) => {
    const value = cache.get(key) ?? compute(key);
    cache.set(key, value);
    return value;
  };
}

/** True if the words of a text contain the spelling, not followed by a word of `unless`. */
function isSpelled(
  { words, notFollowedBy: unless }: Spelling,
  textWords: readonly string[],
): boolean {
  const [first = '', ...rest] = words;
  for (let at = textWords.indexOf(first); at !== -1; at = textWords.indexOf(first, at + 1)) {
    const next = textWords[at + words.length];
    const isWhole = rest.every((word, i) => textWords[at + 1 + i] === word);
    if (isWhole && (next === undefined || !unless.includes(next))) return true;
  }
  return false;
}
