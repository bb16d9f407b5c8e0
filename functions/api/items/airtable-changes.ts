import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import {
  acceptsPhotos,
  type RejectedField,
  toRecord,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import { findRecordChanges } from '../../../shared/airtable-mapping/record-changes.ts';
import { canSeeColumn } from '../../../shared/airtable-mapping/visible-columns.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { canSeeField } from '../../../shared/entities/hidden-fields.ts';
import { findRecordById } from '../../domain/airtable/find-record.ts';
import { createEvent } from '../../domain/items/create-event.ts';
import { getRecordPhotos } from '../../domain/records/find-record.ts';
import { type OpenAirtable, openAirtable } from '../../domain/records/open-airtable.ts';
import { prepareItem } from '../../domain/records/prepare-item.ts';
import { loadTable, rejectPhotos, sendToAirtable } from '../../domain/records/send-item.ts';
import { notFound } from '../../platform/errors.ts';
import { hiddenFieldError } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findRecordRow } from '../../platform/table/airtable-records.ts';
import { requireItem, type StoredItem, updateItem } from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';

type Calls = Contract['items'];
type GetCall = Calls['GET /api/military-items/{id}/airtable-changes'];
type SendCall = Calls['POST /api/military-items/{id}/airtable-changes'];

export async function getAirtableChanges({
  params,
  caller: { permissions },
}: ApiRequest<GetCall>): Promise<ApiResponse<GetCall>> {
  const airtable = await openAirtable();
  const item = await requireItem(params.id);
  const { identity, catalogNumber, photos } = await prepareItem(item);
  const record = await requireRecord(airtable, item);
  const table = await loadTable({ airtable, item });
  const { fields, refused } = toRecord(item, catalogNumber, table);
  const sent = (await findRecordRow(identity))?.record?.sent;
  const existing = getRecordPhotos(record);
  const missing = photos.filter(({ name }) => existing.every(({ filename }) => filename !== name));
  const canHavePhotos = acceptsPhotos(table);
  return {
    body: {
      airtableId: record.id,
      changes: findRecordChanges(fields, record.fields, sent).filter(({ column }) =>
        canSeeColumn(permissions, column),
      ),
      photos: canHavePhotos ? missing.length : 0,
      refused: [
        ...refused.filter(({ field }) => canSeeField(permissions, field)),
        ...(canHavePhotos ? reportRemoved(item, photos, existing) : rejectPhotos(photos)),
      ],
    },
  };
}

/** Photos are never deleted in Airtable: the dealer may use them elsewhere. */
function reportRemoved(
  { photoIds }: StoredItem,
  photos: readonly { name: string }[],
  existing: readonly { filename: string }[],
): RejectedField[] {
  const current = new Set(photos.map(({ name }) => name));
  const isRemoved = ({ filename }: { filename: string }) =>
    !current.has(filename) && photoIds.some((id) => filename.startsWith(`${id}.`));
  const count = existing.filter(isRemoved).length;
  if (count === 0) return [];
  const message =
    count === 1
      ? 'One photo that was removed here stays in Airtable. Remove it there.'
      : `${count} photos that were removed here stay in Airtable. Remove them there.`;
  return [{ field: 'imageUrls', message }];
}

export async function sendAirtableChanges({
  params,
  body,
  caller,
}: ApiRequest<SendCall>): Promise<ApiResponse<SendCall>> {
  const hidden = body.changes.find(({ column }) => !canSeeColumn(caller.permissions, column));
  if (hidden) throw hiddenFieldError(hidden.column);
  const airtable = await openAirtable();
  const item = await requireItem(params.id);
  await requireRecord(airtable, item);
  const upload = await prepareItem(item);
  const { airtableId, sent, photos, refused } = await sendToAirtable({
    ...upload,
    airtable,
    changes: body.changes,
  });
  if (sent.length > 0 || photos > 0) await recordSending(item, caller.userId);
  const visible = refused.filter(({ field }) => canSeeField(caller.permissions, field));
  return { body: { airtableId, sent, photos, refused: visible } };
}

async function requireRecord({ base }: OpenAirtable, { airtableId }: StoredItem) {
  const record = airtableId ? await findRecordById(base, airtableId) : undefined;
  if (record) return record;
  throw notFound(
    airtableId
      ? `The record of this item is no longer in the table "${ITEM_TABLE}". ‘Upload to Airtable’ creates it again.`
      : 'This item is not in Airtable yet. Upload it first.',
  );
}

async function recordSending(item: StoredItem, userId: string): Promise<void> {
  const by = await getActor(userId);
  const event = createEvent({ kind: 'uploaded', at: new Date().toISOString(), by });
  await updateItem({ before: item, after: item, event });
}
