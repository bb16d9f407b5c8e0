import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptsPhotos,
  getComparableValues,
  type RecordContent,
  type RejectedField,
  toRecord,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import type { AirtableRecord, AirtableTable } from '../../../shared/entities/airtable.ts';
import {
  acquireRecordLease,
  type CreatedRecord,
  findRecordRow,
  type RecordLease,
  releaseRecordLease,
  uploadConflict,
} from '../../platform/table/airtable-records.ts';
import { ageMs, readTables, unlessTransient } from '../airtable/cached-reads.ts';
import { isNotVisible } from '../airtable/error.ts';
import { findRecordById } from '../airtable/find-record.ts';
import { createRecord, type RecordWithPhotos } from './create-record.ts';
import { getRecordPhotos } from './find-record.ts';
import type { OpenAirtable } from './open-airtable.ts';
import { type ConfirmedChange, sendChanges } from './send-changes.ts';
import { sendPhotos } from './send-photos.ts';
import {
  DEFAULT_DELAYS,
  type Delays,
  hashContent,
  hashValue,
  type PhotoToSend,
  type RecordUpload,
} from './upload.ts';

/** A cached schema younger than this is not fetched again. */
const FRESH_MS = 5_000;

interface SendRequest {
  /** Stable identity of the item; a draft keeps it when it is cataloged. */
  identity: string;
  isDraft: boolean;
  airtableId?: string | null;
  item: RecordContent;
  catalogNumber: string;
  nextNumber?: RecordUpload['nextNumber'];
  status?: string | undefined;
  photos: readonly PhotoToSend[];
  airtable: OpenAirtable;
  delays?: Partial<Delays>;
  created?: AirtableRecord | undefined;
  changes?: readonly ConfirmedChange[];
}

interface SendResult {
  airtableId: string;
  refused: RejectedField[];
  sent: string[];
  photos: number;
}

/**
 * Creates the record exactly once. A repeated call completes what an earlier one left undone, and does not change the
 * record otherwise.
 * @throws AirtableError if the record could not be created; AppError CONFLICT while another upload of the item is in
 *   progress.
 */
export async function sendToAirtable(request: SendRequest): Promise<SendResult> {
  const { airtable, item, catalogNumber, nextNumber, status, photos, changes = [] } = request;
  const delays = { ...DEFAULT_DELAYS, ...request.delays };
  const requestHash = hashValue([
    getComparableValues(item),
    catalogNumber,
    photos.map(({ name }) => name),
    ...(changes.length > 0 ? [changes] : []),
    ...(status ? [status] : []),
  ]);
  const lease = await acquireLease(request, requestHash, delays);
  if ('refused' in lease) return lease;

  const upload: RecordUpload = {
    airtable,
    item,
    catalogNumber,
    nextNumber,
    status,
    photos,
    lease,
    delays,
    pendingUntilMs: 0,
  };
  let result: SendResult | undefined;
  try {
    result = await send(upload, request, changes);
    return result;
  } finally {
    const outcome = result && { ...result, askedHash: requestHash, endedAtMs: Date.now() };
    await releaseRecordLease(lease, upload.pendingUntilMs, outcome);
  }
}

async function send(
  upload: RecordUpload,
  { airtableId: storedId, created }: SendRequest,
  changes: readonly ConfirmedChange[],
): Promise<SendResult> {
  const table = await loadTable(upload, { isFreshEnough: created !== undefined });
  const { record, current, photos } = await findOrCreateRecord(
    upload,
    storedId ?? undefined,
    table,
    created,
  );
  const { airtableId } = record;
  const changed =
    current && changes.length > 0
      ? await sendChanges(upload, { known: record, current }, table, changes)
      : { sent: [], refused: [...record.refused, ...reportChanges(upload, record)] };
  const sentPhotos = acceptsPhotos(table)
    ? await sendPhotos(upload, airtableId, photos)
    : { added: 0, rejected: rejectPhotos(upload.photos) };
  return {
    airtableId,
    sent: changed.sent,
    photos: sentPhotos.added,
    refused: [...changed.refused, ...sentPhotos.rejected],
  };
}

async function findOrCreateRecord(
  upload: RecordUpload,
  storedId: string | undefined,
  table: AirtableTable | undefined,
  created: AirtableRecord | undefined,
): Promise<RecordWithPhotos> {
  const { airtable, lease } = upload;
  const stored = storedId && {
    airtableId: storedId,
    refused: [],
    contentHash: hashContent(upload),
  };
  const known = lease.row.record ?? (stored || undefined);
  const found =
    known &&
    (created?.id === known.airtableId
      ? created
      : await findRecordById(airtable.base, known.airtableId));
  return known && found
    ? { record: known, current: found, photos: getRecordPhotos(found) }
    : createRecord(upload, table);
}

/**
 * Refetches a cached schema that lacks a column: the dealer may have added it since.
 * @returns undefined without access to the schema.
 */
export async function loadTable(
  { airtable, item }: Pick<RecordUpload, 'airtable' | 'item'>,
  { isFreshEnough = false } = {},
): Promise<AirtableTable | undefined> {
  const find = (tables: AirtableTable[]) => airtable.base.itemTable(tables);
  try {
    const cached = await readTables(airtable);
    const table = await find(cached.value);
    const isIncomplete =
      !table || !acceptsPhotos(table) || toRecord(item, '', table).refused.length > 0;
    if (isFreshEnough || !isIncomplete || ageMs(cached) < FRESH_MS) return table;
    const fresh = await unlessTransient(readTables({ ...airtable, bypassCache: true }));
    return fresh ? find(fresh.value) : table;
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    return undefined;
  }
}

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
      const { airtableId, refused, sent = [], photos = 0 } = outcome;
      return { airtableId, refused, sent, photos };
    }
    if (lease) return lease;
    if (Date.now() >= waitsUntilMs) throw uploadConflict();
    await sleep(pollMs / 2);
  }
}

/** The record is updated only on request: the dealer may have edited it. */
function reportChanges(upload: RecordUpload, { contentHash }: CreatedRecord): RejectedField[] {
  if (hashContent(upload) === contentHash) return [];
  const message =
    'The record in Airtable does not have the changes since the last upload. ‘Send changes to Airtable’ sends them.';
  return [{ field: 'airtableId', message }];
}

export function rejectPhotos(photos: readonly PhotoToSend[]): RejectedField[] {
  if (photos.length === 0) return [];
  const message = 'Airtable has no column "Photos" for attachments; the photos were left out.';
  return [{ field: 'imageUrls', message }];
}
