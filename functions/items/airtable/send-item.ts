import { setTimeout as sleep } from 'node:timers/promises';
import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import {
  acceptsPhotos,
  getComparableValues,
  type RecordContent,
  type RejectedField,
  toRecord,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import type { AirtableTable } from '../../../shared/entities/airtable.ts';
import { ageMs, readTables, unlessTransient } from '../../airtable-client/cached-reads.ts';
import { isNotVisible } from '../../airtable-client/error.ts';
import {
  acquireRecordLease,
  type CreatedRecord,
  findRecordRow,
  type RecordLease,
  releaseRecordLease,
  uploadConflict,
} from '../../storage/table/airtable-records.ts';
import { createRecord, type RecordWithPhotos } from './create-record.ts';
import { findRecordById, getRecordPhotos } from './find-record.ts';
import type { OpenAirtable } from './open-airtable.ts';
import { sendPhotos } from './send-photos.ts';
import {
  DEFAULT_DELAYS,
  type Delays,
  hashContent,
  hashValue,
  type PhotoToSend,
  type Upload,
} from './upload.ts';

/** A cached schema younger than this is not fetched again. */
const FRESH_MS = 5_000;

interface SendRequest {
  /** Stable identity of the item; a draft keeps it when it is cataloged. */
  identity: string;
  /** The row of a draft expires after thirty days. */
  isDraft: boolean;
  /** The record's id as stored with the item. */
  airtableId?: string | null;
  item: RecordContent;
  catalogNumber: string;
  /** Primary first. */
  photos: readonly PhotoToSend[];
  airtable: OpenAirtable;
  delays?: Partial<Delays>;
}

interface SendResult {
  airtableId: string;
  /** Fields that Airtable rejected; the others are in the record. */
  refused: RejectedField[];
}

/** Creates an item's record in Airtable with its photos, exactly once. A repeated call completes what an
 *  earlier one left undone, and does not change the record otherwise.
 *  @throws AirtableError when the record could not be created; AppError CONFLICT while another upload of
 *    the item is in progress. */
export async function sendToAirtable(request: SendRequest): Promise<SendResult> {
  const { airtable, item, catalogNumber, photos } = request;
  const delays = { ...DEFAULT_DELAYS, ...request.delays };
  const requestHash = hashValue([
    getComparableValues(item),
    catalogNumber,
    photos.map(({ name }) => name),
  ]);
  const lease = await acquireLease(request, requestHash, delays);
  if ('refused' in lease) return lease;

  const upload: Upload = {
    airtable,
    item,
    catalogNumber,
    photos,
    lease,
    delays,
    pendingUntilMs: 0,
  };
  let result: SendResult | undefined;
  try {
    result = await send(upload, request.airtableId ?? undefined);
    return result;
  } finally {
    const outcome = result && { ...result, askedHash: requestHash, endedAtMs: Date.now() };
    await releaseRecordLease(lease, upload.pendingUntilMs, outcome);
  }
}

async function send(upload: Upload, storedId: string | undefined): Promise<SendResult> {
  const table = await loadTable(upload);
  const { record, photos: existing } = await findOrCreateRecord(upload, storedId, table);
  const refusedPhotos = acceptsPhotos(table)
    ? await sendPhotos(upload, record.airtableId, existing)
    : rejectPhotos(upload);
  const { airtableId, refused } = record;
  return { airtableId, refused: [...refused, ...reportChanges(upload, record), ...refusedPhotos] };
}

async function findOrCreateRecord(
  upload: Upload,
  storedId: string | undefined,
  table: AirtableTable | undefined,
): Promise<RecordWithPhotos> {
  const { airtable, lease } = upload;
  const stored = storedId && {
    airtableId: storedId,
    refused: [],
    contentHash: hashContent(upload),
  };
  const known = lease.row.record ?? (stored || undefined);
  const found = known && (await findRecordById(airtable.base, known.airtableId));
  return known && found
    ? { record: known, photos: getRecordPhotos(found) }
    : createRecord(upload, table);
}

/** Refetches a cached schema that lacks a column: the dealer may have added it since.
 *  @returns undefined without access to the schema. */
async function loadTable({ airtable, item }: Upload): Promise<AirtableTable | undefined> {
  const find = (tables: AirtableTable[]) => tables.find(({ name }) => name === ITEM_TABLE);
  try {
    const cached = await readTables(airtable);
    const table = find(cached.value);
    const isIncomplete =
      !table || !acceptsPhotos(table) || toRecord(item, '', table).refused.length > 0;
    if (!isIncomplete || ageMs(cached) < FRESH_MS) return table;
    const fresh = await unlessTransient(readTables({ ...airtable, bypassCache: true }));
    return fresh ? find(fresh.value) : table;
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    return undefined;
  }
}

/** Takes the item's lease, or waits for the result of a concurrent identical request. */
async function acquireLease(
  { identity, isDraft, airtable }: SendRequest,
  requestHash: string,
  { settleMs, pollMs, duplicateMs }: Delays,
): Promise<RecordLease | SendResult> {
  const startedMs = Date.now();
  const heldUntilMs = airtable.untilMs + settleMs;
  const waitsUntilMs = Math.min(startedMs + duplicateMs, airtable.untilMs - 2 * pollMs);
  for (;;) {
    const lease = await acquireRecordLease(identity, { isDraft, heldUntilMs });
    const outcome = (lease?.row ?? (await findRecordRow(identity)))?.outcome;
    const isDuplicate =
      outcome && outcome.endedAtMs >= startedMs && outcome.askedHash === requestHash;
    if (isDuplicate) {
      if (lease) await releaseRecordLease(lease, 0, outcome);
      return { airtableId: outcome.airtableId, refused: outcome.refused };
    }
    if (lease) return lease;
    if (Date.now() >= waitsUntilMs) throw uploadConflict();
    await sleep(pollMs / 2);
  }
}

/** The record is not updated: the dealer may have edited it. */
function reportChanges(upload: Upload, { contentHash }: CreatedRecord): RejectedField[] {
  if (hashContent(upload) === contentHash) return [];
  const message =
    'The record in Airtable is unchanged since the first upload. Make later changes there as well.';
  return [{ field: 'airtableId', message }];
}

function rejectPhotos({ photos }: Upload): RejectedField[] {
  if (photos.length === 0) return [];
  const message = 'Airtable has no column "Photos" for attachments; the photos were left out.';
  return [{ field: 'imageUrls', message }];
}
