import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { TABLE } from '../../functions/storage/table-definition.ts';
import { freePort } from './free-port.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 3_000;

export interface DynamoDb {
  endpoint: string;
  /** Undefined where the engine is somebody else's. */
  pid: number | undefined;
  stop(): Promise<void>;
}

/** Starts Dynoxide on a file in `directory`, with the table made. Where the machine has no binary of
 *  it, `DYNAMODB_ENDPOINT` may name another DynamoDB.
 *  @throws Error that says what to install. */
export async function startDynamoDb(directory: string, tableName: string): Promise<DynamoDb> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) {
    await createTable(external, tableName);
    return { endpoint: external, pid: undefined, stop: async () => {} };
  }
  await mkdir(directory, { recursive: true });
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port)];
  // A group of its own: Ctrl-C reaches this process first, which then stops the engine last.
  const child = spawn(binary(), [...args, '--db-path', join(directory, 'table.sqlite')], {
    stdio: 'ignore',
    detached: true,
  });
  child.unref();
  // Also when the start is broken off before anyone was told how to stop it.
  const killAtExit = () => child.kill();
  process.once('exit', killAtExit);
  try {
    await createTable(endpoint, tableName);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  child.once('exit', tellOfLoss);
  return {
    endpoint,
    pid: child.pid,
    stop() {
      child.off('exit', tellOfLoss);
      process.off('exit', killAtExit);
      return stop(child);
    },
  };
}

function tellOfLoss(): void {
  console.error(
    'The embedded DynamoDB has ended: the shop can be read, but not changed. Stop the product and start it again.',
  );
}

function binary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide',
    );
  } catch {
    throw new Error(
      `The embedded DynamoDB is missing for this machine. Type: npm install --no-save ${name}\n` +
        'or set DYNAMODB_ENDPOINT to a DynamoDB of your own.',
    );
  }
}

async function createTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { partitionKey, sortKey, index, timeToLive } = TABLE;
  try {
    if (await answersWithTable(client, tableName)) return;
    const names = [partitionKey, sortKey, index.partitionKey, index.sortKey];
    await client.send(
      new CreateTableCommand({
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
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: timeToLive },
      }),
    );
  } finally {
    client.destroy();
  }
}

/** Waits until the engine answers; whether it already has the table. */
async function answersWithTable(client: DynamoDBClient, tableName: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await client.send(new DescribeTableCommand({ TableName: tableName }));
      return true;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return false;
      if (Date.now() > deadline) {
        throw new Error('The embedded DynamoDB did not answer', { cause: error });
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const gone = await Promise.race([exited, sleep(STOP_WITHIN_MS, 'still there', { ref: false })]);
  if (gone === 'still there') {
    child.kill('SIGKILL');
    await exited;
  }
}
