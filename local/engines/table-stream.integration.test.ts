import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DATABASE } from './dynamodb.ts';
import { dynamodbDirectory, type Engines, startEngines } from './engines.ts';
import { type StreamConsumer, TableStream } from './table-stream.ts';

const TABLE = 'guidon';
let dataDir: string;
let engines: Engines;
let table: DynamoDBClient;
let positions: string;
let stream: TableStream | undefined;
let nextFolder = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guidon-stream-'));
  engines = await startEngines(dataDir, { siteUrl: 'http://localhost:3000', stream: true });
  Object.assign(process.env, engines.env);
  table = new DynamoDBClient({});
});
afterAll(async () => {
  table.destroy();
  await engines.stop();
  await rm(dataDir, { recursive: true });
});
afterEach(() => stream?.stop());

const database = () => join(dynamodbDirectory(dataDir), DATABASE);
const put = (PK: string, SK: string) =>
  table.send(new PutItemCommand({ TableName: TABLE, Item: { PK: { S: PK }, SK: { S: SK } } }));
const keysOf = ({ Records }: DynamoDBStreamEvent) =>
  Records.map(({ dynamodb }) => dynamodb?.NewImage?.SK?.S ?? '');

async function deliver(partition: string, invoke: StreamConsumer['invoke'], isNew = true) {
  if (isNew) positions = join(dataDir, `positions-${nextFolder++}`);
  stream = new TableStream(positions, database());
  await stream.start(TABLE, [{ name: 'consumer', partition, invoke }]);
}

test('the stream of the local table is indexed from the first start on', () => {
  const db = new DatabaseSync(database(), { readOnly: true });
  const names = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = '_stream_records'")
    .all()
    .map(({ name }) => name);
  db.close();
  expect(names).toContain('stream_records_by_number');
});

test('the stream delivers new rows of the partition in their order, and no others', async () => {
  const received: string[] = [];
  await deliver('A', async (event) => void received.push(...keysOf(event)));
  for (let number = 0; number < 25; number++) {
    await put('A', String(number).padStart(2, '0'));
    await put('B', 'other');
  }
  await put('A', '00');
  await expect.poll(() => received).toHaveLength(25);
  expect(received).toEqual([...received].sort());
});

test('the stream goes on where the last process ended', async () => {
  const received: string[] = [];
  const invoke: StreamConsumer['invoke'] = async (event) => void received.push(...keysOf(event));
  await deliver('C', invoke);
  await put('C', '1');
  await expect.poll(() => received).toEqual(['1']);
  await stream?.stop();
  await put('C', '2');
  await deliver('C', invoke, false);
  await put('C', '3');
  await expect.poll(() => received).toEqual(['1', '2', '3']);
});

test('the stream delivers failed rows and those after them again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const received: string[][] = [];
  await put('D', '1');
  await put('D', '2');
  await put('D', '3');
  await deliver('D', async (event) => {
    received.push(keysOf(event));
    if (received.length === 1) throw new Error('No answer');
    const second = event.Records.find(({ dynamodb }) => dynamodb?.NewImage?.SK?.S === '2');
    return received.length === 2
      ? { batchItemFailures: [{ itemIdentifier: second?.dynamodb?.SequenceNumber ?? '' }] }
      : undefined;
  });
  await expect
    .poll(() => received)
    .toEqual([
      ['1', '2', '3'],
      ['1', '2', '3'],
      ['2', '3'],
    ]);
  vi.restoreAllMocks();
});

test('the stream is trimmed of what was processed', async () => {
  const received: string[] = [];
  await deliver('E', async (event) => void received.push(...keysOf(event)));
  for (let number = 0; number < 50; number++) await put('E', String(number));
  await expect.poll(() => received).toHaveLength(50);
  const countRecords = () => {
    const db = new DatabaseSync(database(), { readOnly: true });
    const row = db.prepare('SELECT COUNT(*) AS count FROM _stream_records').get();
    db.close();
    return row?.count;
  };
  await expect.poll(countRecords).toBeLessThanOrEqual(2);
  await put('E', 'after trimming');
  await expect.poll(() => received).toHaveLength(51);
});
