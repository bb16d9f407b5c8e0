import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DynamoDb, startDynamoDb } from './dynamodb.ts';

const TABLE = 'shop';
const key = { PK: { S: 'PRODUCT#1' }, SK: { S: 'PRODUCT' } };

let directory: string;
let engine: DynamoDb;
let table: DynamoDBClient;
let pids: number[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guidon-dynamodb-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  table.destroy();
  await engine.stop();
  await rm(directory, { recursive: true, force: true });
});

async function start(
  options: Parameters<typeof startDynamoDb>[3] = {},
  beforeUse: (pid: number) => void = () => {},
) {
  pids = [];
  const onPid = async (pid: number) => {
    pids.push(pid);
    beforeUse(pid);
  };
  engine = await startDynamoDb(join(directory, 'dynamodb'), TABLE, onPid, options);
  const { endpoint } = engine;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  table = new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials, maxAttempts: 1 });
}
const kill = () => process.kill(pids.at(-1) ?? 0, 'SIGKILL');
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const tables = () =>
  table.send(new ListTablesCommand()).then(
    ({ TableNames }) => TableNames,
    () => 'no response',
  );
const mockConsoleError = () => vi.spyOn(console, 'error').mockImplementation(() => {});

test('a killed engine restarts on the same port with its data, every time', async () => {
  mockConsoleError();
  await start();
  await table.send(new PutItemCommand({ TableName: TABLE, Item: key }));
  for (const times of [1, 2, 3]) {
    kill();
    await expect.poll(() => pids.length).toBe(times + 1);
    await expect.poll(tables).toEqual([TABLE]);
    const { Item } = await table.send(new GetItemCommand({ TableName: TABLE, Key: key }));
    expect(Item).toEqual(key);
  }
  expect(pids.filter(isAlive)).toEqual(pids.slice(-1));
});

test('an engine that exits while it starts is started once more', async () => {
  await start({}, (pid) => {
    if (pids.length === 1) process.kill(pid, 'SIGKILL');
  });
  expect(await tables()).toEqual([TABLE]);
  expect(pids.filter(isAlive)).toEqual(pids.slice(-1));
});

test('an engine that exits each time it starts is an error that names the signal', async () => {
  await start();
  await engine.stop();
  await expect(start({}, (pid) => process.kill(pid, 'SIGKILL'))).rejects.toThrow(
    'The embedded DynamoDB exited while it was starting: SIGKILL.',
  );
  expect(pids).toHaveLength(2);
});

test('a stopped engine does not restart', async () => {
  const logged = mockConsoleError();
  await start();
  await engine.stop();
  expect(pids.filter(isAlive)).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

test('time to live is enabled at the next start when a crash prevented it', async () => {
  await start();
  const disabled = { Enabled: false, AttributeName: 'expiresAtSeconds' };
  const specification = { TableName: TABLE, TimeToLiveSpecification: disabled };
  await table.send(new UpdateTimeToLiveCommand(specification));
  await engine.stop();
  table.destroy();
  await start();
  const { TimeToLiveDescription } = await table.send(
    new DescribeTimeToLiveCommand({ TableName: TABLE }),
  );
  expect(TimeToLiveDescription?.TimeToLiveStatus).toBe('ENABLED');
});

test.each(['immediately', 'during its restart'])(
  'no process is left behind when a killed engine is stopped %s',
  async (when) => {
    mockConsoleError();
    await start({ restartDelaysMs: [0] });
    kill();
    if (when !== 'immediately') await expect.poll(() => pids.length, { interval: 1 }).toBe(2);
    await engine.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await tables()).toBe('no response');
  },
);

test('an engine that cannot be restarted is given up and reported', async () => {
  const logged = mockConsoleError();
  await start({ restartDelaysMs: [1, 1] });
  await rm(join(directory, 'dynamodb'), { recursive: true });
  await writeFile(join(directory, 'dynamodb'), 'a file where its folder was');
  kill();
  await expect
    .poll(() => logged.mock.calls.flat().at(-1))
    .toMatch(/cannot be restarted.*Stop the product/);
  expect(pids).toHaveLength(3);
  expect(pids.filter(isAlive)).toEqual([]);
});

test('a killed engine restarts once another process has released the port', async () => {
  const logged = mockConsoleError();
  await start({ restartDelaysMs: [500, ...Array.from({ length: 500 }, () => 100)] });
  kill();
  const other = createServer((_, response) => response.writeHead(404).end('{}'));
  const { hostname, port } = new URL(engine.endpoint);
  await expect
    .poll(() => once(other.listen(Number(port), hostname), 'listening'), { interval: 5 })
    .toBeDefined();
  await expect.poll(() => logged.mock.calls.flat().join()).toMatch(`uses its port, ${port}`);
  expect(pids).toHaveLength(1);
  other.close();
  other.closeAllConnections();
  await expect.poll(tables).toEqual([TABLE]);
});
