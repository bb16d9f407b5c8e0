import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern | keys                                           |
 * |----------------|------------------------------------------------|
 * | all            | PK = `ROLLED_BACK_RECORDS`, SK = `<record id>` |
 *
 * Syncs must not return these states of records to the shop. A row is deleted when the record changes.
 */
export const ROLLED_BACK_RECORDS = 'ROLLED_BACK_RECORDS';
const CONCURRENCY = 8;

const RolledBackRecord = z.object({
  recordId: z.string(),
  state: z.string(),
});

export function rolledBackWrite(recordId: string, state: string): Write {
  return { Put: { TableName: tableName(), Item: { ...key(recordId), recordId, state } } };
}

export async function forgetRolledBack(recordIds: readonly string[]): Promise<void> {
  await pMap(
    recordIds,
    (id) => dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(id) })),
    { concurrency: CONCURRENCY },
  );
}

export async function loadRolledBackRecords(): Promise<Map<string, string>> {
  const rows = iterateRows(partitionQuery(ROLLED_BACK_RECORDS), (row) =>
    RolledBackRecord.parse(row),
  );
  return new Map((await Array.fromAsync(rows)).map(({ recordId, state }) => [recordId, state]));
}

function key(recordId: string) {
  return { PK: ROLLED_BACK_RECORDS, SK: recordId };
}
