import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { airtableId } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';

const OFFSET = /^(itr[A-Za-z0-9]{14})\/(rec[A-Za-z0-9]{14})$/;

/** Drops old iterators, so that abandoned ones cannot fill the memory. */
const MAX_ITERATORS = 500;

interface RecordIterator {
  id: string;
  tableId: string;
  recordIds: string[];
}

export function createIterator(tableId: string, recordIds: string[]): RecordIterator {
  return { id: airtableId('itr', randomUUID()), tableId, recordIds };
}

export class Iterators {
  readonly #iterators: LRUCache<string, RecordIterator>;

  constructor(idleMs: number) {
    this.#iterators = new LRUCache({ max: MAX_ITERATORS, ttl: idleMs, updateAgeOnGet: true });
  }

  offsetAt(iterator: RecordIterator, index: number): string {
    this.#iterators.set(iterator.id, iterator);
    return `${iterator.id}/${iterator.recordIds[index]}`;
  }

  /** @throws HTTPException 422 when the offset is expired or invalid */
  resume(tableId: string, offset: string): { iterator: RecordIterator; index: number } {
    const [, id = '', recordId = ''] = OFFSET.exec(offset) ?? [];
    if (!id) throw invalidOffset();
    const iterator = this.#iterators.get(id);
    if (!iterator) {
      throw unprocessable(
        'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
        'The iterator for listing records is no longer available. Start again from the first page.',
      );
    }
    const index = iterator.recordIds.indexOf(recordId);
    if (iterator.tableId !== tableId || index < 0) throw invalidOffset();
    return { iterator, index };
  }

  expireAll(): void {
    this.#iterators.clear();
  }
}

const invalidOffset = () =>
  unprocessable('INVALID_OFFSET_VALUE', 'The value of offset is not valid');
