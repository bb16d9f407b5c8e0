import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS, ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import {
  acceptsPhotos,
  type ItemRecord,
  toRecord,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import { toSentCells } from '../../../shared/airtable-mapping/record-changes.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import {
  acquireRecordLease,
  deleteRecordAttempt,
  type RecordAttempt,
  type RecordLease,
  releaseRecordLease,
  saveCreatedRecord,
  saveRecordAttempt,
} from '../../platform/table/airtable-records.ts';
import { RECORDS_PER_WRITE } from '../airtable/base.ts';
import { AirtableError, isOutcomeUnknown } from '../airtable/error.ts';
import { getSearchKey } from './create-record.ts';
import { findTakenNumbers, getRecordPhotos, toNumber } from './find-record.ts';
import type { OpenAirtable } from './open-airtable.ts';
import type { PreparedUpload } from './prepare-item.ts';
import { loadTable } from './send-item.ts';
import { DEFAULT_DELAYS, type Delays, hashContent, type PhotoToSend } from './upload.ts';

interface Options {
  airtable: OpenAirtable;
  status: string | undefined;
  delays?: Partial<Delays>;
}

/**
 * Creates ten records per request. `sendToAirtable` completes them and creates those omitted here: items that have a
 * record, that others are sending, or whose request has failed; it rejects numbers that another item's record has.
 * @returns the records as read once Airtable has their photos, by the identity of the item.
 */
export async function createTogether(
  uploads: readonly PreparedUpload[],
  { airtable, status, ...options }: Options,
): Promise<Map<string, AirtableRecord>> {
  const delays = { ...DEFAULT_DELAYS, ...options.delays };
  const created = new Map<string, AirtableRecord>();
  const numbered = await filterFreeNumbers(uploads, airtable);
  for (let start = 0; start < numbered.length; start += RECORDS_PER_WRITE) {
    const chunk = numbered.slice(start, start + RECORDS_PER_WRITE);
    const leased = await acquireLeases(chunk, airtable.untilMs + delays.settleMs);
    if (leased.length === 0) continue;
    let freeAtMs = 0;
    try {
      for (const [identity, record] of await create(leased, airtable, status)) {
        created.set(identity, record);
      }
    } catch (error) {
      if (!(error instanceof AirtableError)) throw error;
      // The records may still be created, so delay the search for them.
      if (isOutcomeUnknown(error)) freeAtMs = Date.now() + delays.settleMs;
      else await Promise.all(leased.map(({ lease }) => deleteRecordAttempt(lease)));
    } finally {
      await Promise.all(leased.map(({ lease }) => releaseRecordLease(lease, freeAtMs, undefined)));
    }
  }
  return readWithPhotos(created, airtable, delays);
}

async function filterFreeNumbers(
  uploads: readonly PreparedUpload[],
  airtable: OpenAirtable,
): Promise<PreparedUpload[]> {
  const [first] = uploads;
  if (!first) return [];
  try {
    const table = await loadTable({ airtable, item: first.item });
    const planned = uploads.map((upload) => {
      return { upload, record: toRecord(upload.item, upload.catalogNumber, table) };
    });
    const taken = await findTakenNumbers(
      airtable.base,
      planned.map(({ record }) => record),
    );
    const isFree = ({ fields }: ItemRecord) => !taken.has(toNumber(fields) ?? '');
    return planned.flatMap(({ upload, record }) => (isFree(record) ? upload : []));
  } catch (error) {
    if (!(error instanceof AirtableError)) throw error;
    return [];
  }
}

interface Leased {
  upload: PreparedUpload;
  lease: RecordLease;
}

async function acquireLeases(
  uploads: readonly PreparedUpload[],
  heldUntilMs: number,
): Promise<Leased[]> {
  const leased: Leased[] = [];
  for (const upload of uploads) {
    const { identity, isDraft } = upload;
    const lease = await acquireRecordLease(identity, { isDraft, heldUntilMs });
    if (!lease) continue;
    if (!lease.row.record && !lease.row.attempt) leased.push({ upload, lease });
    else await releaseRecordLease(lease, 0, undefined);
  }
  return leased;
}

/** @throws AirtableError if Airtable has created no record or has not responded. */
async function create(
  leased: readonly Leased[],
  airtable: OpenAirtable,
  status: string | undefined,
): Promise<[identity: string, AirtableRecord][]> {
  const [first] = leased;
  const table = first && (await loadTable({ airtable, item: first.upload.item }));
  const planned = await Promise.all(
    leased.map(async ({ upload, lease }) => {
      const { item, catalogNumber, photos } = upload;
      const record = toRecord(item, catalogNumber, table, status);
      const urls = acceptsPhotos(table) ? await getFetchableUrls(photos, airtable) : [];
      const attempt: RecordAttempt = {
        beganAt: new Date().toISOString(),
        refused: [...record.refused],
        contentHash: hashContent({ item, catalogNumber, lease }),
        sent: toSentCells(record.fields),
        ...getSearchKey(record),
      };
      await saveRecordAttempt(lease, attempt);
      const cells = urls.length > 0 ? { [COLUMNS.photos]: urls } : {};
      return { lease, attempt, fields: { ...record.fields, ...cells } };
    }),
  );
  const records = await airtable.base.createRecords(
    ITEM_TABLE,
    planned.map(({ fields }) => ({ fields })),
  );
  return Promise.all(
    planned.map(async ({ lease, attempt }, index) => {
      const record = records[index];
      if (!record) throw new Error('Airtable has returned fewer records than it was sent');
      const { refused, contentHash, sent } = attempt;
      await saveCreatedRecord(lease, { airtableId: record.id, refused, contentHash, sent });
      return [lease.identity, record] as [string, AirtableRecord];
    }),
  );
}

async function getFetchableUrls(
  photos: readonly PhotoToSend[],
  { base }: OpenAirtable,
): Promise<{ url: string; filename: string }[]> {
  const urls = await Promise.all(
    photos.map(async (photo) => ({ url: await photo.address(), filename: photo.name })),
  );
  return base.origins.every(isLoopback) || !urls.some(({ url }) => isLoopback(url)) ? urls : [];
}

const isLoopback = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Airtable fetches photos after its response, and silently drops those that it could not fetch. */
async function readWithPhotos(
  created: ReadonlyMap<string, AirtableRecord>,
  { base, untilMs }: OpenAirtable,
  { pollMs, fetchMs }: Delays,
): Promise<Map<string, AirtableRecord>> {
  const records = new Map(created);
  const endMs = Math.min(Date.now() + fetchMs, untilMs - 2 * pollMs);
  const isPending = (record: AirtableRecord) =>
    getRecordPhotos(record).some(({ size }) => size === undefined);
  // Each poll costs one of the month's calls, so the pauses grow.
  for (let pauseMs = 3 * pollMs; ; pauseMs *= 2) {
    const pending = [...records].filter(([, record]) => isPending(record));
    if (pending.length === 0 || Date.now() + pauseMs > endMs) return records;
    await sleep(pauseMs);
    const formula = `OR(${pending.map(([, { id }]) => `RECORD_ID() = '${id}'`).join(', ')})`;
    const found = await base.findRecords(ITEM_TABLE, formula, []);
    const byId = new Map(found.map((record) => [record.id, record]));
    for (const [identity, { id }] of pending) {
      const record = byId.get(id);
      if (record) records.set(identity, record);
    }
  }
}
