import { TypedFastBitSet } from 'typedfastbitset';
import { lettersOf, type Spelling, spelledWords } from '../identification/spellings.ts';
import { normalizeText } from './normalize.ts';
import { WordList } from './word-list.ts';

/** Between the fields of one text, so that no match spans two of them. */
const FIELD_BREAK = '\n';

/**
 * Finds texts by case-insensitive substring without reading them all.
 *
 * A catalogue repeats its words: their number grows far slower than its texts. So a term is looked
 * for among the distinct words, and the texts that hold those words are known. A term of several
 * words narrows down to candidates, which are then read.
 */
export class TextIndex {
  readonly #texts: string[] = [];
  readonly #words: WordList;
  /** The positions of the texts that hold each word. */
  readonly #postings: Uint32Array[];
  /** The positions of the texts that hold 'i.d.', by 'id'. */
  readonly #letters = new Map<string, number[]>();

  /** @param texts for each text, the fields to search in. */
  constructor(texts: Iterable<readonly (string | null)[]>) {
    const holders = new Map<string, number[]>();
    for (const fields of texts) {
      const text = fields
        .filter((field) => field !== null)
        .map(normalizeText)
        .join(FIELD_BREAK);
      const position = this.#texts.push(text) - 1;
      for (const word of new Set(text.split(/[ \n]/))) {
        const positions = holders.get(word);
        if (positions) positions.push(position);
        else holders.set(word, [position]);
        const letters = lettersOf(word);
        if (letters) {
          const written = this.#letters.get(letters);
          if (written) written.push(position);
          else this.#letters.set(letters, [position]);
        }
      }
    }
    holders.delete('');
    this.#words = new WordList([...holders.keys()]);
    this.#postings = [...holders.values()].map((positions) => Uint32Array.from(positions));
  }

  /** The positions of the texts that contain `term`. */
  search(term: string): TypedFastBitSet {
    const wanted = normalizeText(term);
    const parts = wanted.split(' ');
    if (parts.length === 1) return this.#holding(wanted);

    const last = parts.length - 1;
    const patterns = parts.map((part, i) => `${i > 0 ? '\n' : ''}${part}${i < last ? '\n' : ''}`);
    const [first = '', ...others] = new Set(patterns);
    const candidates = this.#holding(first);
    for (const pattern of others) {
      if (candidates.isEmpty()) return candidates;
      candidates.intersection(this.#holding(pattern));
    }
    const found = this.#none();
    for (const position of candidates) {
      if (this.#texts[position]?.includes(wanted)) found.add(position);
    }
    return found;
  }

  /** The positions of the texts in which one of the spellings stands, within one field. */
  searchSpellings(spellings: readonly Spelling[]): TypedFastBitSet {
    const holding = keptBy((word: string) => {
      const set = this.#holdingAny(this.#words.findWholeWord(word));
      for (const position of this.#letters.get(word) ?? []) set.add(position);
      return set;
    });
    const fieldsAt = keptBy(
      (position: number) => this.#texts[position]?.split(FIELD_BREAK).map(spelledWords) ?? [],
    );
    const found = this.#none();
    for (const spelling of spellings) {
      const candidates = spelling.words
        .map(holding)
        .reduce((all, some) => all.new_intersection(some))
        .new_difference(found);
      for (const position of candidates) {
        if (fieldsAt(position).some((words) => isSpelled(spelling, words))) found.add(position);
      }
    }
    return found;
  }

  /** The texts with a word in which `pattern` occurs, anchored as {@link WordList} has it. */
  #holding(pattern: string): TypedFastBitSet {
    return this.#holdingAny(this.#words.findContaining(pattern));
  }

  #holdingAny(wanted: Iterable<number>): TypedFastBitSet {
    const set = this.#none();
    const { words } = set;
    for (const word of wanted) {
      for (const position of this.#postings[word] ?? []) {
        // Far cheaper than add(), which checks the size each time.
        words[position >>> 5] = (words[position >>> 5] ?? 0) | (1 << (position & 31));
      }
    }
    return set;
  }

  #none(): TypedFastBitSet {
    return TypedFastBitSet.fromWords(new Uint32Array((this.#texts.length + 31) >>> 5));
  }
}

/** Asks for each key only once. */
function keptBy<K, V>(ask: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    const value = kept.get(key) ?? ask(key);
    kept.set(key, value);
    return value;
  };
}

function isSpelled({ words, unless }: Spelling, said: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  for (let at = said.indexOf(first); at !== -1; at = said.indexOf(first, at + 1)) {
    const follows = said[at + words.length];
    const isWhole = rest.every((word, i) => said[at + 1 + i] === word);
    if (isWhole && (follows === undefined || !unless.includes(follows))) return true;
  }
  return false;
}
