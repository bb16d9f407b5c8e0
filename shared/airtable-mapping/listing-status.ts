import type { AirtableRecord } from '../entities/airtable.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { COLUMNS } from './columns.ts';
import { cut } from './truncate.ts';

/** Whether a record is offered in the shop; sold ones stay to be seen, if they were in it. */
export type Standing = 'for sale' | 'sold' | 'not for sale';

const STANDINGS: ReadonlyMap<unknown, Standing> = new Map([
  ['List', 'for sale'],
  ['Ebay', 'for sale'],
  ['Sold', 'sold'],
  ['Owned', 'not for sale'],
  ['Reserved', 'not for sale'],
  [undefined, 'not for sale'],
]);

/** Statuses are compared exactly: a mistyped one must not put an item on sale. */
export function standingOf(record: AirtableRecord): Standing {
  return STANDINGS.get(record.fields[COLUMNS.status]) ?? 'not for sale';
}

/** A status that is not one of the dealer's five words. */
export function statusProblem(record: AirtableRecord): SyncProblem | undefined {
  const status = record.fields[COLUMNS.status];
  if (STANDINGS.has(status)) return undefined;
  const written = typeof status === 'string' ? cut(status, 60) : typeof status;
  const words = [...STANDINGS.keys()].filter((word) => typeof word === 'string');
  const meant = words.find((word) => plain(word) === plain(written));
  const hint = meant
    ? `is written "${written}" where "${meant}" is expected exactly`
    : `"${written}" is none of ${words.join(', ')}`;
  return {
    recordId: record.id,
    field: COLUMNS.status,
    message: `Its Status ${hint}; the item is not on sale until that is corrected.`,
  };
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
