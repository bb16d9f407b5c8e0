import * as z from 'zod';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { AirtableAttachment, type AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { AirtableBase } from '../../airtable-client/airtable.ts';
import { AirtableError, isNotShown } from '../../airtable-client/error.ts';
import { isAnothers, type RecordAttempt } from '../../storage/table/airtable-records.ts';

/** Airtable's clock and ours may differ. */
const OVERLAP_MS = 120_000;

const Photos = z.array(AirtableAttachment).catch([]);

/** A record's photos as Airtable answers them. */
export function photosOf({ fields }: AirtableRecord): AirtableAttachment[] {
  return Photos.parse(fields[COLUMNS.photos] ?? []);
}

/** @returns undefined where it was deleted in Airtable. */
export async function recordIfThere(
  base: AirtableBase,
  id: string,
): Promise<AirtableRecord | undefined> {
  try {
    return await base.record(ITEM_TABLE, id);
  } catch (error) {
    if (!isNotShown(error)) throw error;
    // Airtable answers alike for a record that is gone and a table that it does not show: this tells.
    await base.recordPage(ITEM_TABLE, { pageSize: 1 });
    return undefined;
  }
}

/** The record that came of an attempt, should one have come of it: by its number, else the first of that
 *  name that came to be since then and is no other item's.
 *  @throws AirtableError where it could not be known from others. */
export async function recordOfAttempt(
  base: AirtableBase,
  identity: string,
  { sign, beganAt }: RecordAttempt,
): Promise<AirtableRecord | undefined> {
  if (!sign) throw cannotBeKnown();
  const isSo = `{${sign.column}} = ${quoted(sign.value)}`;
  const since = new Date(Date.parse(beganAt) - OVERLAP_MS).toISOString();
  const formula =
    sign.column === OPTIONAL_COLUMNS.uniqueId
      ? isSo
      : `AND(${isSo}, IS_AFTER(CREATED_TIME(), DATETIME_PARSE('${since}')))`;
  const found = await base.findRecords(ITEM_TABLE, formula, [sign.column]);
  found.sort((a, b) => a.createdTime.localeCompare(b.createdTime));
  for (const record of found) if (!(await isAnothers(record.id, identity))) return record;
  return undefined;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function cannotBeKnown(): AirtableError {
  return new AirtableError(
    `Airtable did not answer whether it made the record, and the table "${ITEM_TABLE}" has neither a "Header" nor a "Unique ID" that it could be known by. Look in Airtable whether the item is there.`,
  );
}
