import pMap from 'p-map';
import { type RejectedField, toRecord } from '../../../shared/airtable-mapping/item-to-record.ts';
import { findRecordChanges } from '../../../shared/airtable-mapping/record-changes.ts';
import { FIELD_LABELS } from '../../../shared/item-form/fields.ts';
import { findRecordById } from '../../domain/airtable/find-record.ts';
import { createEvent } from '../../domain/items/create-event.ts';
import { createTogether } from '../../domain/records/create-together.ts';
import { type OpenAirtable, openAirtable } from '../../domain/records/open-airtable.ts';
import { type PreparedUpload, prepareItem } from '../../domain/records/prepare-item.ts';
import { removeRecord } from '../../domain/records/remove-record.ts';
import { loadTable, sendToAirtable } from '../../domain/records/send-item.ts';
import { showInItemLog } from '../../domain/records/show-in-item-log.ts';
import { isMissingObject } from '../../platform/aws/s3.ts';
import { notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findRecordRow } from '../../platform/table/airtable-records.ts';
import {
  findBulkChange,
  findOutcome,
  outcomeWrite,
  type StoredOutcome,
  saveOutcome,
} from '../../platform/table/bulk-changes.ts';
import { findItems, type StoredItem, updateItem } from '../../platform/table/items.ts';
import {
  CONFLICT_MESSAGE,
  createOutcome,
  type RunBulkAction,
  requireBulkItem,
} from './bulk-action.ts';
import type { RecordBatch } from './set-record-values.ts';

/** Per item; the worker reserves more time than this. */
const TIMEOUT_MS = 45_000;
/** Exceeds the time for which a killed invocation holds an item. */
const DELAYS = { duplicateMs: 40_000 };

const open = () => openAirtable({ untilMs: Date.now() + TIMEOUT_MS });

export async function createInBulk({ change, recordIds }: RecordBatch) {
  const found = await findItems(recordIds);
  const items = [...found.values()].filter(({ airtableId }) => airtableId === null);
  if (items.length < 2) return undefined;
  const uploads = await pMap(items, prepareItem, { concurrency: 4 });
  const status = change.fields.status ?? undefined;
  const airtable = await open();
  const created = await createTogether(uploads, { airtable, status });
  await showInItemLog(airtable, [...created.values()]);
  return created;
}

export const uploadInBulk: RunBulkAction = async ({ change, itemId, created }) => {
  const known = await findOutcome(change.id, itemId);
  if (known) return known;
  const item = await requireBulkItem(itemId);
  const airtable = await open();
  const upload = await prepare(item);
  const record = item.airtableId ? await findRecordById(airtable.base, item.airtableId) : undefined;
  const changes = record ? await findChanges(airtable, upload, record.fields) : [];
  const result = await sendToAirtable({
    ...upload,
    status: change.fields.status ?? undefined,
    airtable,
    created: created?.get(item.airtableIdentity),
    delays: DELAYS,
    changes: changes.filter(({ isConflict }) => !isConflict),
  });
  const conflicts = changes.filter(({ isConflict }) => isConflict).map(({ column }) => column);
  const isCreated = !record;
  const isChanged = isCreated || result.sent.length > 0 || result.photos > 0;
  const conflictText =
    conflicts.length > 0
      ? `Not sent, because it was changed in Airtable as well: ${conflicts.join(', ')}.`
      : '';
  const note = [
    result.sent.length > 0 && `Sent: ${result.sent.join(', ')}.`,
    conflictText,
    ...result.refused.filter(({ field }) => field !== 'airtableId').map(describeRejected),
  ]
    .filter(Boolean)
    .join(' ');
  if (!isChanged) {
    const outcome = createOutcome(
      item,
      conflictText
        ? { outcome: 'failed', reason: conflictText }
        : { outcome: 'unchanged', note: note || null },
    );
    await saveOutcome(change.id, outcome);
    return outcome;
  }
  return saveWithEvent(change.id, itemId, (before) => {
    const at = new Date().toISOString();
    const event = createEvent({ kind: 'uploaded', at, by: change.by, bulkChangeId: change.id });
    return {
      event,
      after: { ...before, airtableId: result.airtableId },
      outcome: createOutcome(before, {
        outcome: 'changed',
        note: note || null,
        // Only the creation of a record can be undone.
        eventId: isCreated ? event.id : null,
      }),
    };
  });
};

/** The record stays if anything in it has changed since. */
export const removeRecordInBulk: RunBulkAction = async ({ change, itemId, undoneEventId }) => {
  const known = await findOutcome(change.id, itemId);
  if (known) return known;
  const item = await requireBulkItem(itemId);
  if (!item.airtableId) {
    const outcome = createOutcome(item, { outcome: 'unchanged' });
    await saveOutcome(change.id, outcome);
    return outcome;
  }
  const upload = change.undoes ? await findBulkChange(change.undoes) : undefined;
  await removeRecord({
    airtable: await open(),
    item,
    recordId: item.airtableId,
    status: upload?.fields.status ?? undefined,
  });
  return saveWithEvent(change.id, itemId, (before) => {
    const event = createEvent({
      kind: 'removed',
      at: new Date().toISOString(),
      by: change.by,
      bulkChangeId: change.id,
      undoes: undoneEventId ?? null,
    });
    return {
      event,
      after: { ...before, airtableId: null },
      outcome: createOutcome(before, { outcome: 'changed', eventId: event.id }),
    };
  });
};

async function prepare(item: StoredItem): Promise<PreparedUpload> {
  try {
    return await prepareItem(item);
  } catch (error) {
    if (isMissingObject(error)) throw notFound('A photo of the item is missing.');
    throw error;
  }
}

async function findChanges(
  airtable: OpenAirtable,
  { identity, item, catalogNumber }: PreparedUpload,
  cells: Readonly<Record<string, unknown>>,
) {
  const { fields } = toRecord(item, catalogNumber, await loadTable({ airtable, item }));
  return findRecordChanges(fields, cells, (await findRecordRow(identity))?.record?.sent);
}

function describeRejected({ field, message }: RejectedField): string {
  const label = (FIELD_LABELS as Readonly<Record<string, string>>)[field] ?? field;
  return `${label}: ${message}${message.endsWith('.') ? '' : '.'}`;
}

/** Keeps `updatedAt`, so that concurrent corrections do not conflict. */
function saveWithEvent(
  changeId: string,
  itemId: string,
  create: (before: StoredItem) => {
    event: ReturnType<typeof createEvent>;
    after: StoredItem;
    outcome: StoredOutcome;
  },
): Promise<StoredOutcome> {
  return retryOnConflict(CONFLICT_MESSAGE, async () => {
    const before = await requireBulkItem(itemId);
    const { event, after, outcome } = create(before);
    const writes = [outcomeWrite(changeId, outcome)];
    const isSaved = await updateItem({ before, after, event, writes });
    return isSaved ? outcome : findOutcome(changeId, itemId);
  });
}
