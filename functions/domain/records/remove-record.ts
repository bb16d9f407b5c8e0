import { setTimeout as sleep } from 'node:timers/promises';
import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import { findForeignColumns } from '../../../shared/airtable-mapping/foreign-columns.ts';
import { conflict } from '../../platform/errors.ts';
import {
  acquireRecordLease,
  releaseRecordLease,
  uploadConflict,
} from '../../platform/table/airtable-records.ts';
import type { StoredItem } from '../../platform/table/items.ts';
import { isOutcomeUnknown } from '../airtable/error.ts';
import { findRecordById } from '../airtable/find-record.ts';
import type { OpenAirtable } from './open-airtable.ts';
import { loadTable } from './send-item.ts';
import { SETTLE_MS } from './set-values.ts';

interface RemoveRequest {
  airtable: OpenAirtable;
  item: StoredItem;
  recordId: string;
  status: string | undefined;
}

/**
 * The record stays if it contains anything that was not sent from here, as the dealer may need it. A missing record
 * is no error.
 * @throws AppError CONFLICT with the reason why the record stays.
 */
export async function removeRecord({
  airtable,
  item,
  recordId,
  status,
}: RemoveRequest): Promise<void> {
  const { base, untilMs } = airtable;
  const lease = await acquireRecordLease(item.airtableIdentity, {
    isDraft: false,
    heldUntilMs: untilMs,
  });
  if (!lease) throw uploadConflict();
  try {
    const record = await findRecordById(base, recordId);
    if (!record) return;
    const { record: known } = lease.row;
    const table = await loadTable({ airtable, item });
    if (!table || !known?.sent || known.airtableId !== recordId) {
      throw conflict('It is not known what was sent to Airtable. Remove the record there.');
    }
    const columns = findForeignColumns(record.fields, known.sent, table, item.photoIds, status);
    if (columns.length > 0) {
      const names = columns.join(', ');
      throw conflict(`Changed in Airtable since: ${names}. Remove the record there.`);
    }
    await base.deleteRecord(ITEM_TABLE, recordId).catch(async (error) => {
      if (!isOutcomeUnknown(error)) throw error;
      await sleep(SETTLE_MS);
      if (await findRecordById(base, recordId)) throw error;
    });
  } finally {
    await releaseRecordLease(lease, 0, undefined);
  }
}
