import { randomUUID } from 'node:crypto';
import type { MilitaryItem } from '../../shared/entities/military-item.ts';
import { loadCalls } from './call.ts';
import { recordId } from './item-log.ts';
import { signedInStaff } from './session.ts';

/**
 * Catalogs from a draft, like the form, and links the record like 'Upload to Airtable'.
 * @param record its id or number
 */
export async function catalogWithRecord(
  record: number | string,
  fields: object = {},
  sent: Record<string, string> = {},
): Promise<MilitaryItem> {
  const records = await import('../../functions/platform/table/airtable-records.ts');
  const { requireItem, updateItem } = await import('../../functions/platform/table/items.ts');
  const items = await loadCalls('items');
  const { headers } = await signedInStaff();
  const { body } = await items('POST /api/military-items', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { name: 'Patch', itemType: 'Patches', condition: 'Fine', ...fields },
  });
  const before = await requireItem(body.id);
  const airtableId = typeof record === 'string' ? record : recordId(record);
  const lease = await records.acquireRecordLease(before.airtableIdentity, {
    isDraft: false,
    heldUntilMs: Date.now(),
  });
  if (!lease) throw new Error('The record is held');
  await records.saveCreatedRecord(lease, { airtableId, refused: [], contentHash: '', sent });
  const after = { ...before, airtableId };
  if (!(await updateItem({ before, after }))) throw new Error('The item has changed');
  return after;
}
