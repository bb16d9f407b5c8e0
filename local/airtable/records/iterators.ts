import { randomUUID } from 'node:crypto';
import { airtableId } from '../base.ts';
import { unprocessable } from '../http/failure.ts';

const OFFSET = /^(itr[A-Za-z0-9]{14})\/(rec[A-Za-z0-9]{14})$/;

/** Old walks give way, so that abandoned ones cannot fill the memory. */
const MOST_WALKS = 500;

interface Walk {
  tableId: string;
  /** The order as it was at the first page. */
  recordIds: string[];
  usedAt: number;
}

/** The walks through tables that are under way; none outlives the server. */
export class Iterators {
  readonly #idleMs: number;
  readonly #walks = new Map<string, Walk>();

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /** The offset at which the record with this index comes next. */
  begin(tableId: string, recordIds: string[], index: number): string {
    const id = airtableId('itr', randomUUID());
    const [oldest] = this.#walks.keys();
    if (this.#walks.size >= MOST_WALKS && oldest !== undefined) this.#walks.delete(oldest);
    this.#walks.set(id, { tableId, recordIds, usedAt: Date.now() });
    return `${id}/${recordIds[index]}`;
  }

  /** The frozen order and where to go on in it; throws a 422 when the offset is dead or wrong. */
  resume(
    tableId: string,
    offset: string,
  ): { iterator: string; recordIds: string[]; index: number } {
    const [, iterator = '', recordId = ''] = OFFSET.exec(offset) ?? [];
    if (!iterator) throw invalidOffset();
    const walk = this.#walks.get(iterator);
    if (!walk || Date.now() - walk.usedAt > this.#idleMs) {
      this.#walks.delete(iterator);
      throw unprocessable(
        'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
        'The iterator for listing records is no longer available. Start again from the first page.',
      );
    }
    const index = walk.recordIds.indexOf(recordId);
    if (walk.tableId !== tableId || index < 0) throw invalidOffset();
    walk.usedAt = Date.now();
    return { iterator, recordIds: walk.recordIds, index };
  }

  expireAll(): void {
    this.#walks.clear();
  }
}

const invalidOffset = () =>
  unprocessable('INVALID_OFFSET_VALUE', 'The value of offset is not valid');
