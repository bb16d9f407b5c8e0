import { ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import {
  type ItemRecord,
  type RejectedField,
  toRecord,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import {
  findRecordChanges,
  type RecordChange,
  type SentCells,
  toSentCells,
} from '../../../shared/airtable-mapping/record-changes.ts';
import type { AirtableRecord, AirtableTable } from '../../../shared/entities/airtable.ts';
import { type CreatedRecord, saveCreatedRecord } from '../../platform/table/airtable-records.ts';
import { AirtableError } from '../airtable/error.ts';
import { withoutRejectedField } from './create-record.ts';
import { hashContent, type RecordUpload } from './upload.ts';

export type ConfirmedChange = Pick<RecordChange, 'column' | 'from' | 'to'>;

interface SentChanges {
  sent: string[];
  refused: RejectedField[];
}

/**
 * Sends only confirmed changes whose columns are still as confirmed.
 * @throws AirtableError if the record could not be updated.
 */
export async function sendChanges(
  upload: RecordUpload,
  { known, current }: { known: CreatedRecord; current: AirtableRecord },
  table: AirtableTable | undefined,
  confirmed: readonly ConfirmedChange[],
): Promise<SentChanges> {
  const item = toRecord(upload.item, upload.catalogNumber, table);
  const changes = findRecordChanges(item.fields, current.fields, known.sent);
  const isCurrent = ({ column, from, to }: ConfirmedChange) =>
    changes.some((each) => each.column === column && each.from === from && each.to === to);
  const columns = confirmed.filter(isCurrent).map(({ column }) => column);
  const cells = columns.map((column) => [column, item.fields[column] ?? null]);
  const patched = await patch(upload, known.airtableId, Object.fromEntries(cells), table);

  const sent = Object.keys(patched.fields);
  await saveSent(upload, known, { here: toSentCells(item.fields), changes, sent });
  const outdated = confirmed.filter((change) => !isCurrent(change)).map(reportOutdated);
  return { sent, refused: [...patched.refused, ...reportNumber(columns, sent), ...outdated] };
}

async function patch(
  { airtable }: RecordUpload,
  recordId: string,
  fields: ItemRecord['fields'],
  table: AirtableTable | undefined,
): Promise<ItemRecord> {
  let record: ItemRecord = { fields, refused: [] };
  while (Object.keys(record.fields).length > 0) {
    try {
      await airtable.base.updateRecord(ITEM_TABLE, recordId, { ...record.fields });
      return record;
    } catch (error) {
      if (!(error instanceof AirtableError)) throw error;
      const reduced = withoutRejectedField(record, error, table);
      if (!reduced) throw error;
      record = reduced;
    }
  }
  return record;
}

async function saveSent(
  upload: RecordUpload,
  known: CreatedRecord,
  { here, changes, sent }: { here: SentCells; changes: RecordChange[]; sent: string[] },
): Promise<void> {
  const open = new Set(changes.map(({ column }) => column).filter((each) => !sent.includes(each)));
  const kept = Object.entries(known.sent ?? {}).filter(([column]) => open.has(column));
  const added = Object.entries(here).filter(([column]) => !open.has(column));
  await saveCreatedRecord(upload.lease, {
    ...known,
    refused: known.refused,
    sent: Object.fromEntries([...kept, ...added]),
    contentHash: open.size === 0 ? hashContent(upload) : known.contentHash,
  });
}

/** A rejected number is not reported on creation: the base may number its records itself. */
function reportNumber(columns: readonly string[], sent: readonly string[]): RejectedField[] {
  const { uniqueId } = OPTIONAL_COLUMNS;
  if (!columns.includes(uniqueId) || sent.includes(uniqueId)) return [];
  return [{ field: uniqueId, message: 'Airtable does not accept the value.' }];
}

function reportOutdated({ column }: ConfirmedChange): RejectedField {
  return { field: column, message: 'It has changed since you looked. Check it and send it again.' };
}
