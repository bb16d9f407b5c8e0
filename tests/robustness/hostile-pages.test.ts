import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDataDir, type Instance, START_COMMAND, startInstance } from '../support/instance.ts';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let instance: Instance;
beforeAll(async () => {
  dataDir = await createDataDir();
  instance = await startInstance(dataDir.path);
});
afterAll(async () => {
  await instance?.stop();
  await dataDir?.remove();
});

async function expectGuarded(pid: number | undefined) {
  const listeners = findListeners(pid ?? 0);
  // The shop, the table's guard, the bucket, STS, Cognito, Lambda, the mail inbox, Airtable, and PayPal.
  expect(listeners).toHaveLength(9);
  for (const { address, port } of listeners) {
    expect(address).toBe('127.0.0.1');
    const origin = 'https://elsewhere.example';
    for (const headers of [
      { origin },
      { origin: 'null' },
      { host: 'rebound.example' },
      { host: `rebound.example:${port}`, origin: `http://rebound.example:${port}` },
    ]) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await send(port, method, headers);
        expect(answer.status, `${method} ${port} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.allowedOrigin).toBeUndefined();
      }
    }
  }
}

describe('no web page of another site reaches a listener of this machine', () => {
  test('no page reaches a listener by another host name or origin', () =>
    expectGuarded(instance.process.pid));

  test('no page reaches a listener during development, where the hot reload has a WebSocket', async () => {
    const folder = await createDataDir();
    const dev = await startInstance(folder.path, {}, [...START_COMMAND, '--dev']);
    try {
      await expectGuarded(dev.process.pid);
    } finally {
      await dev.stop();
      await folder.remove();
    }
  });

  test.runIf(process.platform === 'linux')(
    'the table engine does not check origins, but listens on its own address',
    async () => {
      const { engines } = JSON.parse(readFileSync(`${dataDir.path}/instance.json`, 'utf8'));
      const [listener, ...others] = findListeners(engines[0].pid);
      expect(others).toEqual([]);
      expect(listener?.address).toMatch(/^127\.(?!0\.0\.1$)/);
      await expect(send(listener?.port ?? 0, 'GET', {})).rejects.toThrow('ECONNREFUSED');
    },
  );
});

describe('the local bucket and table accept only the keys of the data folder', () => {
  const connect = (keys: { accessKeyId: string; secretAccessKey: string }) => {
    const credentials = { region: 'eu-west-1', credentials: keys, maxAttempts: 1 };
    const s3 = new S3Client({ endpoint: endpoints.s3, forcePathStyle: true, ...credentials });
    const table = new DynamoDBClient({ endpoint: endpoints.table, ...credentials });
    return {
      list: () => table.send(new ListTablesCommand()),
      plant: (contentType: string) =>
        s3.send(
          new PutObjectCommand({
            Bucket: 'guidon-media',
            Key: 'photos/planted/full',
            Body: '<script>alert(document.domain)</script>',
            ContentType: contentType,
          }),
        ),
    };
  };
  let endpoints: { s3: string; table: string };
  beforeAll(async () => {
    const s3 = readFileSync(`${dataDir.path}/s3/port`, 'utf8');
    endpoints = { s3: `http://127.0.0.1:${s3}`, table: await findTable() };
  });

  async function findTable(): Promise<string> {
    for (const { port } of findListeners(instance.process.pid ?? 0)) {
      const url = `http://127.0.0.1:${port}`;
      const response = await fetch(url, { method: 'POST', redirect: 'manual' });
      if ((await response.text()).includes('com.amazon.coral.service')) return url;
    }
    throw new Error('No listener answers as DynamoDB');
  }

  test.each(['S3RVER', 'local'])(
    'the local bucket and table refuse the well-known keys %s',
    async (key) => {
      const { list, plant } = connect({ accessKeyId: key, secretAccessKey: key });
      await expect(list()).rejects.toThrow('not signed with the keys of this data folder');
      await expect(plant('image/png')).rejects.toMatchObject({ name: 'InvalidAccessKeyId' });
    },
  );

  test('the shop serves no script that is written with the keys of the data folder', async () => {
    const { list, plant } = connect(
      JSON.parse(readFileSync(`${dataDir.path}/engine-keys.json`, 'utf8')),
    );
    expect((await list()).TableNames).toEqual(['guidon']);
    for (const type of ['text/html', 'image/svg+xml', 'application/xml']) {
      await plant(type);
      const response = await fetch(`${instance.url}/photos/planted/full`);
      expect(response.status, type).toBe(404);
      expect(await response.text()).not.toContain('script');
    }
  });
});

/** Reads /proc, which needs Linux. */
function findListeners(pid: number): { address: string; port: number }[] {
  const descriptors = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return [];
    }
  });
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].filter((path) => existsSync(path));
  const lines = sockets.flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(1));
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    if (state !== '0A' || !descriptors.includes(`socket:[${inode}]`)) return [];
    const [address = '', port = ''] = local.split(':');
    const bytes = address.match(/../g) ?? [];
    return {
      address: bytes
        .reverse()
        .map((byte) => Number.parseInt(byte, 16))
        .join('.'),
      port: Number.parseInt(port, 16),
    };
  });
}

function send(port: number, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; allowedOrigin: string | undefined }>(
    (resolve, reject) => {
      request({ host: '127.0.0.1', port, method, headers }, (response) => {
        response.resume();
        const allowedOrigin = response.headers['access-control-allow-origin'];
        resolve({ status: response.statusCode, allowedOrigin });
      })
        .on('error', reject)
        .end();
    },
  );
}
