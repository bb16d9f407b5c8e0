import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
  ResourceNotFoundException,
  StreamViewType,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import {
  CURRENT_FORMAT,
  FORMAT_KEY,
  TABLE,
} from '../../functions/platform/table/table-definition.ts';

const READY_TIMEOUT_MS = 60_000;

/** Waits until DynamoDB responds and creates the table if it does not exist.
 *  @param signal Aborts the wait.
 *  @param stream Enables the table's stream.
 *  @throws Error when DynamoDB does not respond in time. */
export async function ensureTable(
  endpoint: string,
  tableName: string,
  signal: AbortSignal,
  stream = false,
): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    if (!(await waitForTable(client, tableName, signal))) {
      await client.send(createTableCommand(tableName), { abortSignal: signal });
      await client.send(
        new PutItemCommand({
          TableName: tableName,
          Item: marshall({ ...FORMAT_KEY, number: CURRENT_FORMAT, isRepeated: false }),
        }),
      );
    }
    await enableTimeToLive(client, tableName, signal);
    if (stream) await enableStream(client, tableName, signal);
  } finally {
    client.destroy();
  }
}

function createTableCommand(tableName: string): CreateTableCommand {
  const { partitionKey, sortKey, index } = TABLE;
  const names = [partitionKey, sortKey, index.partitionKey, index.sortKey];
  return new CreateTableCommand({
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keySchema(partitionKey, sortKey),
    GlobalSecondaryIndexes: [
      {
        IndexName: index.name,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  });
}

/** Runs at each start, because a crash may have happened between creating the table and this call. */
async function enableTimeToLive(
  client: DynamoDBClient,
  tableName: string,
  signal: AbortSignal,
): Promise<void> {
  const options = { abortSignal: signal };
  const table = { TableName: tableName };
  const { TimeToLiveDescription: expiry } = await client.send(
    new DescribeTimeToLiveCommand(table),
    options,
  );
  if (expiry?.TimeToLiveStatus === 'ENABLED' || expiry?.TimeToLiveStatus === 'ENABLING') return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: TABLE.timeToLive };
  await client.send(new UpdateTimeToLiveCommand({ ...table, TimeToLiveSpecification }), options);
}

async function enableStream(
  client: DynamoDBClient,
  TableName: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }), { abortSignal });
  if (Table?.StreamSpecification?.StreamEnabled) return;
  const StreamSpecification = { StreamEnabled: true, StreamViewType: StreamViewType.NEW_IMAGE };
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification }), { abortSignal });
}

/** Waits until the engine responds.
 *  @returns Whether the table exists. */
async function waitForTable(
  client: DynamoDBClient,
  tableName: string,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await client.send(new DescribeTableCommand({ TableName: tableName }), {
        abortSignal: signal,
      });
      return true;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return false;
      signal.throwIfAborted();
      if (Date.now() > deadline) {
        throw new Error('The embedded DynamoDB did not respond', { cause: error });
      }
      await sleep(20);
    }
  }
}

function keySchema(partitionKey: string, sortKey: string) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}
