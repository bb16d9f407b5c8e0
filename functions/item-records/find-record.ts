import * as z from 'zod';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../shared/airtable-mapping/columns.ts';
import { AirtableAttachment, type AirtableRecord } from '../../shared/entities/airtable.ts';
import type { AirtableBase } from '../airtable-client/base.ts';
import { AirtableError } from '../airtable-client/error.ts';
import { belongsToOtherItem, type RecordAttempt } from '../storage/table/airtable-records.ts';
import { toAutomaticNumber } from '../storage/table/catalog-numbers.ts';

/** Airtable's clock and ours may differ. */
const CLOCK_SKEW_MS = 120_000;

const Photos = z.array(AirtableAttachment).catch([]);

export function getRecordPhotos({ fields }: AirtableRecord): AirtableAttachment[] {
  return Photos.parse(fields[COLUMNS.photos] ?? []);
}

/** Finds the record that an attempt may have created: by its automatic number, else the oldest of that number or
 *  name created since the attempt that belongs to no other item.
 *  @throws AirtableError when the attempt had neither. */
export async function findRecordOfAttempt(
  base: AirtableBase,
  identity: string,
  { sign, beganAt }: RecordAttempt,
): Promise<AirtableRecord | undefined> {
  if (!sign) throw recordNotIdentifiable();
  const equals = `{${sign.column}} = ${quote(sign.value)}`;
  const since = new Date(Date.parse(beganAt) - CLOCK_SKEW_MS).toISOString();
  const formula =
    sign.column === OPTIONAL_COLUMNS.uniqueId && sign.value === toAutomaticNumber(identity)
      ? equals
      : `AND(${equals}, IS_AFTER(CREATED_TIME(), DATETIME_PARSE('${since}')))`;
  const found = await base.findRecords(ITEM_TABLE, formula, [sign.column]);
  found.sort((a, b) => a.createdTime.localeCompare(b.createdTime));
  for (const record of found) if (!(await belongsToOtherItem(record.id, identity))) return record;
  return undefined;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function recordNotIdentifiable(): AirtableError {
  return new AirtableError(
    `Airtable did not confirm that it created the record, and the table "${ITEM_TABLE}" has neither a "Header" nor a "Unique ID" to find it by. Check in Airtable whether the item is there.`,
  );
}
