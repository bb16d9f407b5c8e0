import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { DeletedItem, ITEM_TTL_MS } from '../../../shared/entities/deleted-item.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { createRestoration, requireDeletedItem } from '../../domain/items/delete-item.ts';
import { conflict } from '../../platform/errors.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import {
  countDeletedItems,
  iterateDeletedItems,
  restoreStoredItem,
  type StoredDeletedItem,
  startPurge,
} from '../../platform/table/deleted-items.ts';
import { requireItem } from '../../platform/table/items.ts';
import { getActor } from '../../platform/table/users.ts';

type List = Contract['items']['GET /api/deleted-items'];
type Restore = Contract['items']['POST /api/deleted-items/{id}/restore'];
type Purge = Contract['items']['DELETE /api/deleted-items/{id}'];

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);
const CONFLICT_MESSAGE = 'Someone else is restoring or deleting this item. Load the list again.';

export async function listDeletedItems({
  query,
  event,
}: ApiRequest<List>): Promise<ApiResponse<List>> {
  const { rows, next } = await takePage(
    iterateRows(query.cursor),
    ({ item }) => ParsedJson.of(DeletedItem, toDeletedItem(item)),
    query.limit,
  );
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(event, await countDeletedItems(), next),
  };
}

async function* iterateRows(cursor: string | undefined) {
  const [deletedAt, id] = cursor === undefined ? [] : decodeSortKey(Cursor, cursor);
  const after = deletedAt && id ? { deletedAt, id } : undefined;
  for await (const item of iterateDeletedItems(after)) {
    yield { id: encodeSortKey([item.deletedAt, item.id]), item };
  }
}

const toDeletedItem = (item: StoredDeletedItem): DeletedItem => ({
  ...item,
  restorableUntil: new Date(Date.parse(item.deletedAt) + ITEM_TTL_MS).toISOString(),
});

export async function restoreItem({
  caller,
  params,
}: ApiRequest<Restore>): Promise<ApiResponse<Restore>> {
  const by = await getActor(caller.userId);
  const { id } = await retryOnConflict(CONFLICT_MESSAGE, async () => {
    const { deleted, event } = await createRestoration(params.id, by);
    return (await restoreStoredItem(deleted, event)) ? deleted : undefined;
  });
  return { body: omitHiddenFields(await requireItem(id), caller.permissions) };
}

export async function purgeItem({ params }: ApiRequest<Purge>): Promise<ApiResponse<Purge>> {
  const deleted = await requireDeletedItem(params.id);
  if (!(await startPurge(deleted))) throw conflict(CONFLICT_MESSAGE);
  return { body: { success: true } };
}
