import * as z from 'zod';
import { AirtableRecord } from '../../shared/entities/airtable.ts';
import type { TableRef } from '../airtable-client/cached-reads.ts';
import {
  ageMs,
  CACHE_TTL_MS,
  type CachedBase,
  dedupe,
  readThroughCache,
} from '../airtable-client/cached-reads.ts';
import { AirtableError, isExpiredOffset, isTransient } from '../airtable-client/error.ts';
import { MAX_PAYLOAD_BYTES } from '../http/paging.ts';
import { type Cached, getCached, putCached } from '../storage/bucket/airtable-cache.ts';
import { truncateRecords } from './truncate-records.ts';

/** Airtable gives no more at once. */
export const PAGE_SIZE = 100;
/** Beside the records, an answer holds a few counts. */
const MAX_BYTES = MAX_PAYLOAD_BYTES - 10_000;

const RecordPage = z.object({
  records: z.array(AirtableRecord),
  /** By which the next page is had, if there is one. */
  offset: z.string().optional(),
  /** By which this one was had; of the first there is none. */
  from: z.string().optional(),
});
export type RecordPage = z.infer<typeof RecordPage>;

/** The offsets that Airtable gave, from that of the second page on. All are of one walk through the
 *  table, which begins with the first page: with another first page, they are of no use. */
const Trail = z.array(z.string());

export function readFirstPage(look: CachedBase, table: TableRef): Promise<Cached<RecordPage>> {
  return readThroughCache(look, pageName(table, 0), RecordPage, () => read(look, table));
}

/** A page of a table, with all fields; beyond the end there are no records.
 *  @param until when, in epoch milliseconds, no further page is begun on the way to it.
 *  @throws AirtableError when the page was not reached by then; asked again, it goes on from there. */
export async function readPage(
  look: CachedBase,
  table: TableRef,
  index: number,
  until: number,
): Promise<Cached<RecordPage>> {
  if (index === 0) return readFirstPage(look, table);
  return dedupe(look, pageName(table, index), () => laterPage(look, table, index, until));
}

async function laterPage(look: CachedBase, table: TableRef, index: number, until: number) {
  const first = await readFirstPage({ ...look, bypassCache: false }, table);
  const trail = await trailFrom(first, look, table);
  const from = trail[index - 1];
  const kept = look.bypassCache
    ? undefined
    : await getCached(look.scope, pageName(table, index), RecordPage);
  if (kept && from !== undefined && kept.value.from === from && ageMs(kept) < CACHE_TTL_MS)
    return kept;
  try {
    return await walk(look, table, index, until, trail);
  } catch (error) {
    // Airtable has forgotten the walk: another is begun, once.
    if (!isExpiredOffset(error)) throw error;
    const { value } = await readFirstPage({ ...look, bypassCache: true }, table);
    return walk(look, table, index, until, value.offset ? [value.offset] : []);
  }
}

async function trailFrom(
  { value: { offset } }: Cached<RecordPage>,
  { scope }: CachedBase,
  table: TableRef,
): Promise<string[]> {
  if (offset === undefined) return [];
  const kept = await getCached(scope, trailName(table), Trail);
  return kept?.value[0] === offset ? kept.value : [offset];
}

/** From as far as the trail leads, page by page, each of which is kept. */
async function walk(
  look: CachedBase,
  table: TableRef,
  index: number,
  until: number,
  known: string[],
): Promise<Cached<RecordPage>> {
  const trail = known.slice(0, index);
  try {
    for (;;) {
      const from = trail.at(-1);
      if (from === undefined) return nothing();
      if (Date.now() > until) throw tooFar(trail.length, index);
      const number = trail.length;
      const records = await read(look, table, from).catch((error: unknown) => {
        throw number > known.length && isTransient(error) ? tooFar(number, index) : error;
      });
      const page = await putCached(look.scope, pageName(table, number), records);
      if (page.value.offset) trail.push(page.value.offset);
      if (number === index) return page;
      if (!page.value.offset) return nothing();
    }
  } finally {
    await putCached(look.scope, trailName(table), trail);
  }
}

async function read({ base }: CachedBase, table: TableRef, from?: string): Promise<RecordPage> {
  const { records, offset } = await base.recordPage(table.id, from ? { offset: from } : {});
  return {
    records: truncateRecords(records, MAX_BYTES),
    ...(offset ? { offset } : {}),
    ...(from ? { from } : {}),
  };
}

const nothing = (): Cached<RecordPage> => ({
  at: new Date().toISOString(),
  value: { records: [] },
});

function tooFar(reached: number, index: number): AirtableError {
  return new AirtableError(
    `Airtable gives a table page by page, and page ${reached} is as far as one request comes on the way to page ${index}. Try again: it goes on from there.`,
  );
}

const pageName = ({ id }: TableRef, index: number) => `${encodeURIComponent(id)}/page-${index}`;
const trailName = ({ id }: TableRef) => `${encodeURIComponent(id)}/trail`;
