import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Engines, startEngines } from './engines.ts';

const SITE_URL = 'http://localhost:3000';
let dataDir: string;
let engines: Engines;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guidon-engines-'));
  engines = await startEngines(dataDir, { siteUrl: SITE_URL });
});
afterAll(async () => {
  await engines.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function listTables(keys: { accessKeyId?: string; secretAccessKey?: string } = {}) {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = engines.env;
  const client = new DynamoDBClient({
    endpoint: engines.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'eu-west-1',
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...keys,
    },
    maxAttempts: 1,
  });
  const { TableNames } = await client.send(new ListTablesCommand());
  return TableNames;
}

test('the local table answers only requests that are signed with the keys of the data folder', async () => {
  expect(await listTables()).toEqual(['guidon']);
  for (const keys of [
    { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    { secretAccessKey: 'guessed' },
  ]) {
    await expect(listTables(keys)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  }
  const unsigned = await fetch(engines.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
    method: 'POST',
    headers: { 'x-amz-target': 'DynamoDB_20120810.ListTables' },
    body: '{}',
  });
  expect(unsigned.status).toBe(400);
});

test('the keys of the engines are in a file that only its owner can read, and the same at the next start', async () => {
  const tokenKey = await readFile(join(dataDir, 'token-key'));
  for (const file of ['engine-keys.json', 'token-key', 'address-hash-key']) {
    const { mode } = await stat(join(dataDir, file));
    expect(mode & 0o777).toBe(0o600);
  }
  const keys = { ...engines.env };
  await engines.stop();
  engines = await startEngines(dataDir, { siteUrl: SITE_URL });
  expect(engines.env.AWS_SECRET_ACCESS_KEY).toBe(keys.AWS_SECRET_ACCESS_KEY);
  expect(engines.env.ADDRESS_HASH_KEY).toMatch(/^[\w-]{43}$/);
  expect(engines.env.ADDRESS_HASH_KEY).toBe(keys.ADDRESS_HASH_KEY);
  expect(await readFile(engines.env.TOKEN_KEY_FILE ?? '')).toEqual(tokenKey);
});

test('only the shop’s pages can send to the local bucket and read its answers', async () => {
  const upload = (origin: string, method = 'OPTIONS') =>
    fetch(`${engines.env.AWS_ENDPOINT_URL_S3}/guidon-media/uploads/a/b?X-Amz-Algorithm=x`, {
      method,
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
  for (const method of ['OPTIONS', 'PUT']) {
    const ours = await upload(SITE_URL, method);
    expect(ours.headers.get('access-control-allow-origin')).toBe(SITE_URL);
    const foreign = await upload('http://localhost:3001', method);
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  }
});
