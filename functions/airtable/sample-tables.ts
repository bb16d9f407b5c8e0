import type { AirtableRecord, AirtableTable } from '../../shared/entities/airtable.ts';
import {
  type CachedBase,
  readTables,
  type TableRef,
  toTableRef,
  unlessTransient,
} from '../airtable-client/cached-reads.ts';
import { MAX_PAYLOAD_BYTES } from '../http/paging.ts';
import type { Cached } from '../storage/bucket/airtable-cache.ts';
import { countRecords } from './count-records.ts';
import { type RecordPage, readFirstPage } from './record-pages.ts';
import { payloadBytes, truncateRecords } from './truncate-records.ts';

/** For counting, over all tables of a screen. */
const COUNTING_MS = 15_000;
const LARGEST_SAMPLE_BYTES = 500_000;
const SMALLEST_SAMPLE_BYTES = 2_000;

export interface TableSample {
  recordCount: number;
  isCountPartial?: true;
  /** The first there is. */
  sampleRecord: AirtableRecord | null;
}

const NOT_REACHED: TableSample = { recordCount: 0, isCountPartial: true, sampleRecord: null };

/** All tables, each with a sample and as much of a count as there is time for: first the samples, then
 *  the counts. A table that is not reached has neither, and is only partly counted. Once Airtable fails,
 *  it is left in peace, and what is known by then is answered. */
export async function sampleTables(
  look: CachedBase,
  countingMs = COUNTING_MS,
): Promise<{ tables: (TableSample & { table: AirtableTable })[]; asOf: string }> {
  let until = Date.now() + countingMs;
  const { value: tables, at } = await readTables(look);
  const firsts: { table: AirtableTable; first: Cached<RecordPage> | undefined }[] = [];
  for (const table of tables) {
    const reading = Date.now() < until ? readFirstPage(look, toTableRef(table)) : undefined;
    const isAnyKnown = firsts.some(({ first }) => first);
    const first = await (reading && isAnyKnown ? unlessTransient(reading) : reading);
    if (!first) until = 0;
    firsts.push({ table, first });
  }
  // The tables stand in the schema's answer twice.
  const left = (MAX_PAYLOAD_BYTES - 2 * payloadBytes(tables)) / Math.max(tables.length, 1);
  const maxBytes = Math.min(Math.max(left - 1_000, SMALLEST_SAMPLE_BYTES), LARGEST_SAMPLE_BYTES);
  const all: (TableSample & { table: AirtableTable })[] = [];
  for (const { table, first } of firsts) {
    const sample = first
      ? await sampled(look, toTableRef(table), first, until, maxBytes)
      : NOT_REACHED;
    if (sample.isCountPartial) until = 0;
    all.push({ table, ...sample });
  }
  const asOf = [at, ...firsts.flatMap(({ first }) => first?.at ?? [])].sort()[0] ?? at;
  return { tables: all, asOf };
}

/** One table, likewise. */
export async function sampleTable(
  look: CachedBase,
  table: TableRef,
  countingMs = COUNTING_MS,
): Promise<TableSample & { asOf: string }> {
  const until = Date.now() + countingMs;
  const first = await readFirstPage(look, table);
  return { ...(await sampled(look, table, first, until, LARGEST_SAMPLE_BYTES)), asOf: first.at };
}

async function sampled(
  look: CachedBase,
  table: TableRef,
  first: Cached<RecordPage>,
  until: number,
  maxBytes: number,
): Promise<TableSample> {
  const [sampleRecord = null] = truncateRecords(first.value.records.slice(0, 1), maxBytes);
  return { ...(await countRecords(look, table, first, until)), sampleRecord };
}
