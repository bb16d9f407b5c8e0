import * as z from 'zod';
import type { TableRef } from '../airtable-client/cached-reads.ts';
import {
  ageMs,
  CACHE_TTL_MS,
  type CachedBase,
  dedupe,
  unlessTransient,
} from '../airtable-client/cached-reads.ts';
import { isExpiredOffset } from '../airtable-client/error.ts';
import { type Cached, getCached, putCached } from '../storage/bucket/airtable-cache.ts';
import type { RecordPage } from './record-pages.ts';

/** Of a table with more records than this, counting costs so many calls that a count is kept for a day. */
const LARGE = 1_000;
const LARGE_KEPT_MS = 24 * 60 * 60_000;

const Count = z.object({
  counted: z.int(),
  isComplete: z.boolean(),
  /** Of one that is not complete: where it goes on; left out: at the table's beginning. */
  offset: z.string().optional(),
});
type Count = z.infer<typeof Count>;

/** How many records a table has. Airtable does not say: one has to go through all its pages.
 *  @param until when, in epoch milliseconds, no further page is begun. Asked again, it counts on, as it
 *    does after a failure that passes. */
export async function countRecords(
  look: CachedBase,
  table: TableRef,
  { value: first }: Cached<RecordPage>,
  until: number,
): Promise<{ recordCount: number; isCountPartial?: true }> {
  if (first.offset === undefined) return { recordCount: first.records.length };
  const begun: Count = { counted: first.records.length, isComplete: false, offset: first.offset };
  const { counted, isComplete } = await dedupe(look, countName(table), () =>
    countOn(look, table, begun, until),
  );
  if (isComplete) return { recordCount: counted };
  return { recordCount: Math.max(counted, first.records.length), isCountPartial: true };
}

async function countOn(
  look: CachedBase,
  table: TableRef,
  begun: Count,
  until: number,
): Promise<Count> {
  const kept = await getCached(look.scope, countName(table), Count);
  if (kept?.value.isComplete && isGood(kept) && !look.bypassCache) return kept.value;
  // One that is under way is not begun anew by being asked for anew.
  const isUnderWay =
    kept && !kept.value.isComplete && (!look.bypassCache || ageMs(kept) < CACHE_TTL_MS);
  let count = isUnderWay ? kept.value : begun;
  try {
    for (let restarts = 0; !count.isComplete && Date.now() < until; ) {
      try {
        const next = await unlessTransient(nextPage(look, table, count));
        if (!next) break;
        count = next;
      } catch (error) {
        if (!isExpiredOffset(error)) throw error;
        count = { counted: 0, isComplete: false };
        if (++restarts > 1) break;
      }
    }
  } finally {
    await putCached(look.scope, countName(table), count);
  }
  return count;
}

async function nextPage({ base }: CachedBase, table: TableRef, count: Count): Promise<Count> {
  const { records, offset } = await base.recordPage(table.id, {
    ...(table.primaryField === undefined ? {} : { fields: [table.primaryField] }),
    ...(count.offset === undefined ? {} : { offset: count.offset }),
  });
  const counted = count.counted + records.length;
  return offset ? { counted, isComplete: false, offset } : { counted, isComplete: true };
}

function isGood(kept: Cached<Count>): boolean {
  return ageMs(kept) < (kept.value.counted > LARGE ? LARGE_KEPT_MS : CACHE_TTL_MS);
}

const countName = ({ id }: TableRef) => `${encodeURIComponent(id)}/count`;
