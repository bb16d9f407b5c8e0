import type { AirtableRecord, AirtableTable } from '../../../shared/entities/airtable.ts';
import {
  type CachedBase,
  readTables,
  type TableRef,
  toTableRef,
  unlessTransient,
} from '../../domain/airtable/cached-reads.ts';
import type { Cached } from '../../platform/bucket/airtable-cache.ts';
import { MAX_PAYLOAD_BYTES } from '../../platform/parsed-json.ts';
import { countRecords, type RecordCount } from './count-records.ts';
import { type RecordPage, readFirstPage } from './record-pages.ts';
import { payloadBytes, truncateRecords } from './truncate-records.ts';

const COUNTING_MS = 15_000;
const MAX_SAMPLE_BYTES = 500_000;
const MIN_SAMPLE_BYTES = 2_000;

export interface TableSample extends Partial<Pick<RecordCount, 'countedAt'>> {
  recordCount: number;
  isCountPartial?: true;
  sampleRecord: AirtableRecord | null;
}

const NOT_REACHED: TableSample = { recordCount: 0, isCountPartial: true, sampleRecord: null };

/** Samples are read before counts. After the first failure Airtable is not called again, and the rest is
 *  partial. */
export async function sampleTables(
  airtable: CachedBase,
  countingMs = COUNTING_MS,
): Promise<{ tables: (TableSample & { table: AirtableTable })[]; asOf: string }> {
  let until = Date.now() + countingMs;
  const { value: tables, at } = await readTables(airtable);
  const firsts: { table: AirtableTable; first: Cached<RecordPage> | undefined }[] = [];
  for (const table of tables) {
    const reading = Date.now() < until ? readFirstPage(airtable, toTableRef(table)) : undefined;
    const isAnyKnown = firsts.some(({ first }) => first);
    const first = await (reading && isAnyKnown ? unlessTransient(reading) : reading);
    if (!first) until = 0;
    firsts.push({ table, first });
  }
  // The response contains the schema's tables twice.
  const bytesPerTable = (MAX_PAYLOAD_BYTES - 2 * payloadBytes(tables)) / Math.max(tables.length, 1);
  const maxBytes = Math.min(Math.max(bytesPerTable - 1_000, MIN_SAMPLE_BYTES), MAX_SAMPLE_BYTES);
  const all: (TableSample & { table: AirtableTable })[] = [];
  for (const { table, first } of firsts) {
    const sample = first
      ? await sampleFirstRecord(airtable, toTableRef(table), first, until, maxBytes)
      : NOT_REACHED;
    if (sample.isCountPartial) until = 0;
    all.push({ table, ...sample });
  }
  const asOf = [at, ...firsts.flatMap(({ first }) => first?.at ?? [])].sort()[0] ?? at;
  return { tables: all, asOf };
}

export async function sampleTable(
  airtable: CachedBase,
  table: TableRef,
  countingMs = COUNTING_MS,
): Promise<TableSample & { asOf: string }> {
  const until = Date.now() + countingMs;
  const first = await readFirstPage(airtable, table);
  return {
    ...(await sampleFirstRecord(airtable, table, first, until, MAX_SAMPLE_BYTES)),
    asOf: first.at,
  };
}

async function sampleFirstRecord(
  airtable: CachedBase,
  table: TableRef,
  first: Cached<RecordPage>,
  until: number,
  maxBytes: number,
): Promise<TableSample> {
  const [sampleRecord = null] = truncateRecords(first.value.records.slice(0, 1), maxBytes);
  return { ...(await countRecords(airtable, table, first, until)), sampleRecord };
}
