import * as z from 'zod';
import { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { TableRef } from '../../domain/airtable/cached-reads.ts';
import {
  ageMs,
  CACHE_TTL_MS,
  type CachedBase,
  dedupe,
  readThroughCache,
} from '../../domain/airtable/cached-reads.ts';
import { AirtableError, isExpiredOffset, isTransient } from '../../domain/airtable/error.ts';
import { type Cached, getCached, putCached } from '../../platform/bucket/airtable-cache.ts';
import { MAX_PAYLOAD_BYTES } from '../../platform/parsed-json.ts';
import { truncateRecords } from './truncate-records.ts';

/** The rest is left for the counts and the table's fields. */
const MAX_BYTES = MAX_PAYLOAD_BYTES - 300_000;

const RecordPage = z.object({
  records: z.array(AirtableRecord),
  offset: z.string().optional(),
  from: z.string().optional(),
});
export type RecordPage = z.infer<typeof RecordPage>;

/** Offsets belong to one pass: they are useless after the first page is read again. */
const Offsets = z.array(z.string());

export function readFirstPage(airtable: CachedBase, table: TableRef): Promise<Cached<RecordPage>> {
  return readThroughCache(airtable, pageName(table, 0), RecordPage, () => read(airtable, table));
}

/**
 * Pages beyond the last one are empty.
 * @param until epoch milliseconds after which no further page is read on the way.
 * @throws AirtableError if the page was not reached by then; the next call continues from there.
 */
export async function readPage(
  airtable: CachedBase,
  table: TableRef,
  index: number,
  until: number,
): Promise<Cached<RecordPage>> {
  if (index === 0) return readFirstPage(airtable, table);
  return dedupe(airtable, pageName(table, index), () =>
    readLaterPage(airtable, table, index, until),
  );
}

async function readLaterPage(airtable: CachedBase, table: TableRef, index: number, until: number) {
  const first = await readFirstPage({ ...airtable, bypassCache: false }, table);
  const offsets = await loadOffsets(first, airtable, table);
  const from = offsets[index - 1];
  const cached = airtable.bypassCache
    ? undefined
    : await getCached(airtable.scope, pageName(table, index), RecordPage);
  if (cached && from !== undefined && cached.value.from === from && ageMs(cached) < CACHE_TTL_MS)
    return cached;
  try {
    return await readUpTo(airtable, table, index, until, offsets);
  } catch (error) {
    // Expired offsets are read again from the start, once.
    if (!isExpiredOffset(error)) throw error;
    const { value } = await readFirstPage({ ...airtable, bypassCache: true }, table);
    return readUpTo(airtable, table, index, until, value.offset ? [value.offset] : []);
  }
}

async function loadOffsets(
  { value: { offset } }: Cached<RecordPage>,
  { scope }: CachedBase,
  table: TableRef,
): Promise<string[]> {
  if (offset === undefined) return [];
  const cached = await getCached(scope, offsetsName(table), Offsets);
  return cached?.value[0] === offset ? cached.value : [offset];
}

async function readUpTo(
  airtable: CachedBase,
  table: TableRef,
  index: number,
  until: number,
  known: string[],
): Promise<Cached<RecordPage>> {
  const offsets = known.slice(0, index);
  try {
    for (;;) {
      const from = offsets.at(-1);
      if (from === undefined) return emptyPage();
      if (Date.now() > until) throw notReached(offsets.length, index);
      const number = offsets.length;
      const records = await read(airtable, table, from).catch((error: unknown) => {
        throw number > known.length && isTransient(error) ? notReached(number, index) : error;
      });
      const page = await putCached(airtable.scope, pageName(table, number), records);
      if (page.value.offset) offsets.push(page.value.offset);
      if (number === index) return page;
      if (!page.value.offset) return emptyPage();
    }
  } finally {
    await putCached(airtable.scope, offsetsName(table), offsets);
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

const emptyPage = (): Cached<RecordPage> => ({
  at: new Date().toISOString(),
  value: { records: [] },
});

function notReached(reached: number, index: number): AirtableError {
  return new AirtableError(
    `Airtable lists a table page by page, and this request only reached page ${reached} on the way to page ${index}. Try again: it continues from there.`,
  );
}

const pageName = ({ id }: TableRef, index: number) => `${encodeURIComponent(id)}/page-${index}`;
const offsetsName = ({ id }: TableRef) => `${encodeURIComponent(id)}/trail`;
