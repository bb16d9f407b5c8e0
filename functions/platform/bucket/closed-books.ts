import { createHash } from 'node:crypto';
import * as z from 'zod';
import { BookEntry } from '../../../shared/books/book-entry.ts';
import { InventoryValue } from '../../../shared/entities/books.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { CLOSED_BOOKS } from './object-keys.ts';

/**
 * | content                    | object                                            |
 * |----------------------------|---------------------------------------------------|
 * | the books of a closed year | `books/<year>-<first 16 digits of its hash>.json.gz` |
 *
 * An object never changes, since its key names its content. The row of the closed year says which one counts.
 */
interface StoredBooks {
  year: number;
  sha256: string;
}

const toKey = ({ year, sha256 }: StoredBooks) =>
  `${CLOSED_BOOKS}${year}-${sha256.slice(0, 16)}.json.gz`;
const toHash = (text: string) => createHash('sha256').update(text).digest('hex');

const ClosedBooks = z.object({
  entries: z.array(BookEntry),
  /** At the end of the year. */
  inventory: InventoryValue,
});
type ClosedBooks = z.infer<typeof ClosedBooks>;

/** The books that this process has read, by hash. */
const loaded = new Map<string, ClosedBooks>();

/** @returns the hash of the stored books. */
export async function saveClosedBooks(year: number, books: ClosedBooks): Promise<string> {
  const text = JSON.stringify(books);
  const sha256 = toHash(text);
  await putGzipped(toKey({ year, sha256 }), text, { ContentType: 'application/json' });
  return sha256;
}

export async function loadClosedBooks(stored: StoredBooks): Promise<ClosedBooks> {
  const known = loaded.get(stored.sha256);
  if (known) return known;
  const object = await getGzipped(toKey(stored));
  if (!object || object === 'unchanged' || toHash(object.text) !== stored.sha256) {
    throw new Error(`The stored books of ${stored.year} are missing or damaged`);
  }
  const books = ClosedBooks.parse(JSON.parse(object.text));
  loaded.set(stored.sha256, books);
  return books;
}
