import * as z from 'zod';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import type { ItemRecord } from '../../../shared/airtable-mapping/item-to-record.ts';
import { AirtableAttachment, type AirtableRecord } from '../../../shared/entities/airtable.ts';
import { belongsToOtherItem, type RecordAttempt } from '../../platform/table/airtable-records.ts';
import { toAutomaticNumber } from '../../platform/table/catalog-numbers.ts';
import type { AirtableBase } from '../airtable/base.ts';
import { CLOCK_SKEW_MS } from '../airtable/base.ts';
import { AirtableError } from '../airtable/error.ts';

const Photos = z.array(AirtableAttachment).catch([]);

export function getRecordPhotos({ fields }: AirtableRecord): AirtableAttachment[] {
  return Photos.parse(fields[COLUMNS.photos] ?? []);
}

/**
 * Searches by automatic number, or else for the oldest record of that number or name that was created since the
 * attempt and belongs to no other item.
 * @throws AirtableError if the attempt had neither.
 */
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

/**
 * One call finds records with Unique IDs of items that have no record yet.
 * @param records without a number are skipped.
 * @returns the names of the records, by number in capitals.
 */
export async function findTakenNumbers(
  base: AirtableBase,
  records: readonly ItemRecord[],
): Promise<Map<string, string>> {
  const numbers = records.flatMap(({ fields }) => toNumber(fields) ?? []);
  if (numbers.length === 0) return new Map();
  const column = OPTIONAL_COLUMNS.uniqueId;
  const terms = numbers.map((number) => `UPPER(TRIM({${column}})) = ${quote(number)}`);
  const found = await base
    .findRecords(ITEM_TABLE, `OR(${terms.join(', ')})`, [column, COLUMNS.header])
    .catch((error) => {
      if (error instanceof AirtableError && error.kind === 'rejected') return [];
      throw error;
    });
  return new Map(
    found.map(({ fields }) => [toNumber(fields) ?? '', String(fields[COLUMNS.header] ?? '')]),
  );
}

export function toNumber(fields: Readonly<Record<string, unknown>>): string | undefined {
  const number = fields[OPTIONAL_COLUMNS.uniqueId];
  return typeof number === 'string' ? number.trim().toUpperCase() : undefined;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function recordNotIdentifiable(): AirtableError {
  return new AirtableError(
    `Airtable did not confirm that it created the record, and the table "${ITEM_TABLE}" has neither a "Header" nor a "Unique ID" to find it by. Check in Airtable whether the item is there.`,
  );
}
