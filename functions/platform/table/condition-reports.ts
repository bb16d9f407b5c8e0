import * as z from 'zod';
import { ConditionReport } from '../../../shared/entities/condition-report.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { createWrite, transactWrite } from './conditional-writes.ts';
import { itemKey } from './items.ts';
import { deleteRow, getRow, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                      | keys                                                          |
 * |-------------------------------------|---------------------------------------------------------------|
 * | one report; an item's, newest first | PK = `CONDITION_REPORTS#<item id>`, SK = `<number>`, backward |
 *
 * Numbers have six digits in the key, so that they sort.
 */
export const CONDITION_REPORTS = 'CONDITION_REPORTS#';

export const personalData = {
  of: 'staff',
  content: 'who wrote a condition report',
  expires: 'when the item is purged',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const StoredConditionReport = ConditionReport.extend({
  /** A repeated request has the same id. */
  requestId: z.uuid(),
});
export type StoredConditionReport = z.infer<typeof StoredConditionReport>;

/** @returns the newest first. */
export function listConditionReports(itemId: string): Promise<StoredConditionReport[]> {
  const query = { ...partitionQuery(toPartition(itemId)), ScanIndexForward: false };
  return Array.fromAsync(iterateRows(query, (row) => StoredConditionReport.parse(row)));
}

export async function findConditionReport(
  itemId: string,
  number: number,
): Promise<StoredConditionReport | undefined> {
  const row = await getRow(key(itemId, number));
  return row && StoredConditionReport.parse(row);
}

/** @returns false if the number is taken, or the item was deleted. */
export const createConditionReport = (report: StoredConditionReport): Promise<boolean> =>
  transactWrite([
    {
      ConditionCheck: {
        TableName: tableName(),
        Key: itemKey(report.itemId),
        ConditionExpression: 'attribute_exists(PK)',
      },
    },
    createWrite({ ...key(report.itemId, report.number), ...report }),
  ]);

export async function deleteConditionReports(itemId: string): Promise<void> {
  const keys = iterateRows(partitionQuery(toPartition(itemId)), ({ PK, SK }) => ({
    PK: String(PK),
    SK: String(SK),
  }));
  for await (const rowKey of keys) await deleteRow(rowKey);
}

const toPartition = (itemId: string) => `${CONDITION_REPORTS}${itemId}`;

const key = (itemId: string, number: number) => ({
  PK: toPartition(itemId),
  SK: String(number).padStart(6, '0'),
});
