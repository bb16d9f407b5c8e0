import { setTimeout as sleep } from 'node:timers/promises';
import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import {
  type RecordContent,
  type Refusal,
  saidBy,
  takesPhotos,
  toRecord,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import type { AirtableTable } from '../../../shared/entities/airtable.ts';
import { ageMs, unlessPassing } from '../../airtable-client/cached-reads.ts';
import { isNotShown } from '../../airtable-client/error.ts';
import { tablesOf } from '../../airtable-client/tables.ts';
import {
  beingUploaded,
  type MadeRecord,
  type RecordLease,
  recordRow,
  releaseRecordLease,
  takeRecordLease,
} from '../../storage/table/airtable-records.ts';
import { photosOf, recordIfThere } from './find-record.ts';
import { type ItsRecord, makeRecord } from './create-record.ts';
import type { OpenAirtable } from './open-airtable.ts';
import { sendPhotos } from './send-photos.ts';
import { hashOf, type PhotoToPush, type Upload, WAITS, type Waits } from './upload.ts';

/** What was read so lately is not asked for again. */
const NEW_MS = 5_000;

interface Push {
  /** What the item is known by, for ever the same; of a draft that is cataloged, also afterwards. */
  identity: string;
  /** What is not cataloged is forgotten after thirty days. */
  isDraft: boolean;
  /** Its record, as far as the catalog knows. */
  airtableId?: string | null;
  item: RecordContent;
  /** Primary first. */
  photos: readonly PhotoToPush[];
  airtable: OpenAirtable;
  waits?: Partial<Waits>;
}

interface Pushed {
  airtableId: string;
  /** What Airtable did not take, and why; the rest is in the record. */
  refused: Refusal[];
}

/** Makes an item's record in Airtable, with its photos, however often it is asked for: once. What an earlier
 *  call left undone is done now; what is in the record by then is left as it is.
 *  @throws AirtableError where there is no record; ApiError CONFLICT while another upload of the item does
 *    not end. */
export async function pushToAirtable(push: Push): Promise<Pushed> {
  const { airtable, item, photos } = push;
  const waits = { ...WAITS, ...push.waits };
  const askedHash = hashOf([saidBy(item), photos.map(({ name }) => name)]);
  const taken = await leaseOrOutcome(push, askedHash, waits);
  if ('refused' in taken) return taken;

  const upload: Upload = { airtable, item, photos, lease: taken, waits, unsettledUntilMs: 0 };
  let pushed: Pushed | undefined;
  try {
    pushed = await carriedOut(upload, push.airtableId ?? undefined);
    return pushed;
  } finally {
    const outcome = pushed && { ...pushed, askedHash, endedAtMs: Date.now() };
    await releaseRecordLease(taken, upload.unsettledUntilMs, outcome);
  }
}

async function carriedOut(upload: Upload, givenId: string | undefined): Promise<Pushed> {
  const table = await tableOf(upload);
  const { record, photos: there } = await recordOf(upload, givenId, table);
  const photosRefused = takesPhotos(table)
    ? await sendPhotos(upload, record.airtableId, there)
    : noPlaceForPhotos(upload);
  const { airtableId, refused } = record;
  return { airtableId, refused: [...refused, ...changedSince(upload, record), ...photosRefused] };
}

async function recordOf(
  upload: Upload,
  givenId: string | undefined,
  table: AirtableTable | undefined,
): Promise<ItsRecord> {
  const { airtable, lease, item } = upload;
  const given = givenId && { airtableId: givenId, refused: [], contentHash: hashOf(saidBy(item)) };
  const known = lease.row.record ?? (given || undefined);
  const found = known && (await recordIfThere(airtable.base, known.airtableId));
  return known && found ? { record: known, photos: photosOf(found) } : makeRecord(upload, table);
}

/** What is kept of the table is asked for anew where it lacks something: the dealer may have added it since.
 *  @returns undefined where Airtable does not show what the table looks like. */
async function tableOf({ airtable, item }: Upload): Promise<AirtableTable | undefined> {
  const find = (tables: AirtableTable[]) => tables.find(({ name }) => name === ITEM_TABLE);
  try {
    const kept = await tablesOf(airtable);
    const table = find(kept.value);
    const isShort = !table || !takesPhotos(table) || toRecord(item, '', table).refused.length > 0;
    if (!isShort || ageMs(kept) < NEW_MS) return table;
    const anew = await unlessPassing(tablesOf({ ...airtable, isAnew: true }));
    return anew ? find(anew.value) : table;
  } catch (error) {
    if (!isNotShown(error)) throw error;
    return undefined;
  }
}

/** The right to work on the item; or, for a second press while the first is under way, what comes of that. */
async function leaseOrOutcome(
  { identity, isDraft, airtable }: Push,
  askedHash: string,
  { settleMs, lookMs, twinMs }: Waits,
): Promise<RecordLease | Pushed> {
  const startedMs = Date.now();
  const heldUntilMs = airtable.untilMs + settleMs;
  const waitsUntilMs = Math.min(startedMs + twinMs, airtable.untilMs - 2 * lookMs);
  for (;;) {
    const lease = await takeRecordLease(identity, { isDraft, heldUntilMs });
    const outcome = (lease?.row ?? (await recordRow(identity)))?.outcome;
    const isOfTwin = outcome && outcome.endedAtMs >= startedMs && outcome.askedHash === askedHash;
    if (isOfTwin) {
      if (lease) await releaseRecordLease(lease, 0, outcome);
      return { airtableId: outcome.airtableId, refused: outcome.refused };
    }
    if (lease) return lease;
    if (Date.now() >= waitsUntilMs) throw beingUploaded();
    await sleep(lookMs / 2);
  }
}

/** Somebody may have worked on the record meanwhile: it is not written again. */
function changedSince({ item }: Upload, { contentHash }: MadeRecord): Refusal[] {
  if (hashOf(saidBy(item)) === contentHash) return [];
  const message =
    'The record in Airtable is as it was when it was uploaded first: what was changed here since has to be changed there as well.';
  return [{ field: 'airtableId', message }];
}

function noPlaceForPhotos({ photos }: Upload): Refusal[] {
  if (photos.length === 0) return [];
  const message = 'Airtable has no column "Photos" for attachments; the photos were left out.';
  return [{ field: 'imageUrls', message }];
}
