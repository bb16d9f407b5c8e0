import { DeleteCommand } from '@aws-sdk/lib-dynamodb';

/** As if no sync had ever run, but for the list of runs. The environment must stand. */
export async function forgetSyncs(): Promise<void> {
  const { dynamodb } = await import('../../functions/platform/aws.ts');
  const { TABLE_NAME } = await import('../../functions/storage/table.ts');
  for (const [PK, SK] of [
    ['SYNC_STATE', 'STATE'],
    ['SYNC_LEASE', 'LEASE'],
  ]) {
    await dynamodb.send(new DeleteCommand({ TableName: TABLE_NAME, Key: { PK, SK } }));
  }
}
