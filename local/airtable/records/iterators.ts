import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { airtableId } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';

const OFFSET = /^(itr[A-Za-z0-9]{14})\/(rec[A-Za-z0-9]{14})$/;

/** Old walks give way, so that abandoned ones cannot fill the memory. */
const MOST_WALKS = 500;

interface Walk {
  id: string;
  tableId: string;
  /** The order as it was at the first page. */
  recordIds: string[];
}

export function newWalk(tableId: string, recordIds: string[]): Walk {
  return { id: airtableId('itr', randomUUID()), tableId, recordIds };
}

/** The walks through tables that are under way; none outlives the server. */
export class Iterators {
  readonly #walks: LRUCache<string, Walk>;

  constructor(idleMs: number) {
    this.#walks = new LRUCache({ max: MOST_WALKS, ttl: idleMs, updateAgeOnGet: true });
  }

  /** The offset at which the record with this index comes next. */
  offsetAt(walk: Walk, index: number): string {
    this.#walks.set(walk.id, walk);
    return `${walk.id}/${walk.recordIds[index]}`;
  }

  /** The walk and where to go on in it; throws a 422 when the offset is dead or wrong. */
  resume(tableId: string, offset: string): { walk: Walk; index: number } {
    const [, id = '', recordId = ''] = OFFSET.exec(offset) ?? [];
    if (!id) throw invalidOffset();
    const walk = this.#walks.get(id);
    if (!walk) {
      throw unprocessable(
        'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
        'The iterator for listing records is no longer available. Start again from the first page.',
      );
    }
    const index = walk.recordIds.indexOf(recordId);
    if (walk.tableId !== tableId || index < 0) throw invalidOffset();
    return { walk, index };
  }

  expireAll(): void {
    this.#walks.clear();
  }
}

const invalidOffset = () =>
  unprocessable('INVALID_OFFSET_VALUE', 'The value of offset is not valid');
