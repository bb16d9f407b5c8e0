import * as z from 'zod';
import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import type { TableRef } from '../../domain/airtable/cached-reads.ts';
import {
  ageMs,
  CACHE_TTL_MS,
  type CachedBase,
  dedupe,
  unlessTransient,
} from '../../domain/airtable/cached-reads.ts';
import { isExpiredOffset } from '../../domain/airtable/error.ts';
import { type Cached, getCached, putCached } from '../../platform/bucket/airtable-cache.ts';
import { findSyncState } from '../../platform/table/sync-state.ts';
import type { RecordPage } from './record-pages.ts';

/** Counts of larger tables are cached for a day, because they cost many calls. */
const LARGE_TABLE = 1_000;
const LARGE_TABLE_TTL_MS = 24 * 60 * 60_000;

const Count = z.object({
  counted: z.int(),
  isComplete: z.boolean(),
  offset: z.string().optional(),
});
type Count = z.infer<typeof Count>;

export interface RecordCount {
  recordCount: number;
  isCountPartial?: true;
  countedAt: string;
}

/**
 * Counting reads all pages of a table, unless the last sync has just done so.
 * @param until epoch milliseconds after which no further page is read. The next call continues, even after a
 * transient failure.
 */
export async function countRecords(
  airtable: CachedBase,
  table: TableRef,
  { value: first, at }: Cached<RecordPage>,
  until: number,
): Promise<RecordCount> {
  if (first.offset === undefined) return { recordCount: first.records.length, countedAt: at };
  const initial: Count = {
    counted: first.records.length,
    isComplete: false,
    offset: first.offset,
  };
  const {
    value: { counted, isComplete },
    at: countedAt,
  } = await dedupe(airtable, countName(table), () =>
    continueCount(airtable, table, initial, until),
  );
  if (isComplete) return { recordCount: counted, countedAt };
  const recordCount = Math.max(counted, first.records.length);
  return { recordCount, countedAt, isCountPartial: true };
}

async function findSyncCount(
  { base, bypassCache }: CachedBase,
  { name }: TableRef,
): Promise<Cached<Count> | undefined> {
  if (name !== ITEM_TABLE || bypassCache) return undefined;
  const state = await findSyncState();
  if (!state?.inventory.asOf || state.source !== base.address) return undefined;
  return { at: state.inventory.asOf, value: { counted: state.inventory.total, isComplete: true } };
}

async function continueCount(
  airtable: CachedBase,
  table: TableRef,
  initial: Count,
  until: number,
): Promise<Cached<Count>> {
  const [cached, synced] = await Promise.all([
    getCached(airtable.scope, countName(table), Count),
    findSyncCount(airtable, table),
  ]);
  const newest = synced && (!cached?.value.isComplete || synced.at > cached.at) ? synced : cached;
  if (newest?.value.isComplete && isFresh(newest) && !airtable.bypassCache) return newest;
  const isInProgress =
    cached && !cached.value.isComplete && (!airtable.bypassCache || ageMs(cached) < CACHE_TTL_MS);
  let count = isInProgress ? cached.value : initial;
  let counted: Cached<Count>;
  try {
    for (let restarts = 0; !count.isComplete && Date.now() < until; ) {
      try {
        const next = await unlessTransient(nextPage(airtable, table, count));
        if (!next) break;
        count = next;
      } catch (error) {
        if (!isExpiredOffset(error)) throw error;
        count = { counted: 0, isComplete: false };
        if (++restarts > 1) break;
      }
    }
  } finally {
    counted = await putCached(airtable.scope, countName(table), count);
  }
  return counted;
}

async function nextPage({ base }: CachedBase, table: TableRef, count: Count): Promise<Count> {
  const { records, offset } = await base.recordPage(table.id, {
    ...(table.primaryField === undefined ? {} : { fields: [table.primaryField] }),
    ...(count.offset === undefined ? {} : { offset: count.offset }),
  });
  const counted = count.counted + records.length;
  return offset ? { counted, isComplete: false, offset } : { counted, isComplete: true };
}

function isFresh(cached: Cached<Count>): boolean {
  return ageMs(cached) < (cached.value.counted > LARGE_TABLE ? LARGE_TABLE_TTL_MS : CACHE_TTL_MS);
}

const countName = ({ id }: TableRef) => `${encodeURIComponent(id)}/count`;
