import pMap from 'p-map';
import {
  FIELD_COLUMNS,
  type FieldChange,
  type GuardedField,
  type ProductChange,
} from '../../../shared/airtable-mapping/field-changes.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import { CLOCK_SKEW_MS } from '../../domain/airtable/base.ts';
import { findItemsOfRecords } from '../../platform/table/airtable-records.ts';
import { iterateEvents } from '../../platform/table/item-events.ts';
import { findItems, type StoredItem } from '../../platform/table/items.ts';
import type { SyncState } from '../../platform/table/sync-state.ts';

const ITEM_FIELDS: Partial<Record<GuardedField, string>> = {
  unitName: 'unitDesignation',
  material: 'primaryMaterial',
};
const CONCURRENCY = 16;
const BATCH_SIZE = 100;

/**
 * Omits changes that staff have made here and sent to Airtable, in the record or in its item.
 * @param state of the last successful run; without it, every change is kept.
 */
export async function withoutOwnChanges(
  { field, changes }: FieldChange,
  state: SyncState | undefined,
): Promise<FieldChange> {
  if (!state) return { field, changes };
  const since = new Date(Date.parse(state.readAt) - CLOCK_SKEW_MS).toISOString();
  const unasked: ProductChange[] = [];
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const batch = changes.slice(start, start + BATCH_SIZE);
    const itemIds = await findItemsOfRecords(batch.map(({ recordId }) => recordId));
    const items = await findItems([...itemIds.values()]);
    const isOwn = async (change: ProductChange) =>
      isOfItem(field, change, items.get(itemIds.get(change.recordId) ?? '')) ||
      (await wasSetHere(field, change, since));
    const results = await pMap(batch, isOwn, { concurrency: CONCURRENCY });
    unasked.push(...batch.filter((_, index) => !results[index]));
  }
  return { field, changes: unasked };
}

function isOfItem(
  field: GuardedField,
  { recordId, item: { content } }: ProductChange,
  item: (StoredItem & Record<string, unknown>) | undefined,
): boolean {
  if (field === 'photos' || item?.airtableId !== recordId) return false;
  // An item without a value does not explain a column that was emptied in Airtable.
  const value = content[field] ?? null;
  return value !== null && value === item[ITEM_FIELDS[field] ?? field];
}

async function wasSetHere(
  field: GuardedField,
  { recordId, item: { content, options } }: ProductChange,
  since: string,
): Promise<boolean> {
  for await (const { at, changes } of iterateEvents(recordId)) {
    if (at < since) return false;
    const own = changes.find((each) => each.field === FIELD_COLUMNS[field]);
    if (!own || field === 'photos') continue;
    if (field === 'availability') {
      return (own.after === SOLD_STATUS) === (content.availability === 'Sold Out');
    }
    const option = options.find((each) => each.field === field)?.text;
    return own.after === option || own.after === (content[field] ?? null);
  }
  return false;
}
