import { DeleteCommand } from '@aws-sdk/lib-dynamodb';

/** Tables of earlier releases have no counters. The environment must be set. */
export async function deleteCounts(lists: readonly string[]): Promise<void> {
  const { dynamodb } = await import('../../functions/platform/aws/dynamodb.ts');
  const { toCountKey } = await import('../../functions/platform/table/counters.ts');
  const { tableName } = await import('../../functions/platform/table/table.ts');
  for (const list of lists) {
    await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: toCountKey(list) }));
  }
}
