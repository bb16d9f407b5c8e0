import { v7 as uuidV7 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { BulkChange } from '../../../shared/entities/bulk-change.ts';
import { toFieldText } from '../../../shared/item-form/fields.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  createBulkChange,
  findBulkChange,
  isUndoable,
  loadOutcomes,
} from '../../platform/table/bulk-changes.ts';
import { getActor } from '../../platform/table/users.ts';
import { canSeeBulkChange } from './can-see-bulk-change.ts';

type Start = Contract['items']['POST /api/bulk-changes'];
type Undo = Contract['items']['POST /api/bulk-changes/{id}/undo'];

const INVERSE_ACTIONS: Record<BulkChange['action'], BulkChange['action'] | undefined> = {
  change: 'change',
  delete: 'restore',
  restore: 'delete',
  upload: 'remove-records',
  'remove-records': 'upload',
  identify: undefined,
  'set-values': 'set-values',
  'reorder-photos': 'change',
};

export async function startBulkChange({
  caller,
  body,
}: ApiRequest<Start>): Promise<ApiResponse<Start>> {
  const { action, order, status, records } = body;
  const itemIds = [...new Set(records?.map(({ id }) => id) ?? body.itemIds)];
  const values = body.fields ?? body.values ?? { status, order };
  requireVisibleFields(caller, Object.keys(values));
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, toFieldText(value)]],
    ),
  );
  const by = await getActor(caller.userId);
  const change = newBulkChange({ action, fields, itemCount: itemIds.length, by, undoes: null });
  await createBulkChange(change, itemIds, records);
  return { status: 202, body: change };
}

/** Undoing is also a bulk change, which can be undone. */
export async function undoBulkChange({
  caller,
  params,
}: ApiRequest<Undo>): Promise<ApiResponse<Undo>> {
  const undone = await findBulkChange(params.id);
  if (!undone) throw notFound('Bulk change not found');
  if (!(await canSeeBulkChange(undone, caller.permissions))) {
    throw new AppError('FORBIDDEN', 'Forbidden: your role does not include all changed fields.');
  }
  if (undone.status === 'running') throw conflict('This bulk change is still running.');
  const action = INVERSE_ACTIONS[undone.action];
  if (!action) throw conflict('An identification changes no item, so there is nothing to undo.');
  const outcomes = await loadOutcomes(undone.id);
  const itemIds = outcomes.filter(isUndoable).map(({ itemId }) => itemId);
  if (itemIds.length === 0) throw conflict('This bulk change has changed no item.');
  const by = await getActor(caller.userId);
  const itemCount = itemIds.length;
  const fields = await getUndoFields(undone);
  const change = newBulkChange({ action, fields, itemCount, by, undoes: undone.id });
  if (!(await createBulkChange(change, itemIds))) {
    throw conflict('This bulk change has already been undone.');
  }
  return { status: 202, body: change };
}

async function getUndoFields({ action, undoes }: BulkChange): Promise<BulkChange['fields']> {
  const upload = action === 'remove-records' && undoes ? await findBulkChange(undoes) : undefined;
  return upload?.fields ?? {};
}

function newBulkChange(
  change: Pick<BulkChange, 'action' | 'fields' | 'itemCount' | 'by' | 'undoes'>,
): BulkChange {
  return {
    ...change,
    id: uuidV7(),
    status: 'running',
    counts: { changed: 0, unchanged: 0, failed: 0 },
    createdAt: new Date().toISOString(),
    finishedAt: null,
    undoneBy: null,
  };
}
