import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  encodePlain,
  encodeWithMetadata,
  METADATA_MARKERS,
} from '../../functions/domain/photos/sample-pictures.ts';
import { createDataDir, type Instance, startInstance } from '../support/instance.ts';
import { itemRecord, photo, startItemLog } from '../support/item-log.ts';
import { accounts, logIn } from '../support/log-in.ts';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let airtable: Awaited<ReturnType<typeof startItemLog>>;
let instance: Instance;
let requests: string[];
beforeAll(async () => {
  dataDir = await createDataDir();
  airtable = await startItemLog({
    records: [
      itemRecord(1, { Photos: [photo('camera')] }),
      itemRecord(2, { Header: 'Huge', Photos: [photo('huge')] }),
    ],
    loadAsset: async (asset) =>
      asset === 'huge'
        ? { bytes: await encodeHuge(), type: 'image/png' }
        : {
            bytes: Buffer.concat([await encodeWithMetadata('jpeg'), Buffer.from('appended')]),
            type: 'image/jpeg',
          },
  });
  instance = await startInstance(dataDir.path, airtable.env);
  await instance.printed('The shop has ');
});
afterAll(async () => {
  await instance?.stop();
  await airtable?.close();
  await dataDir?.remove();
});

/** Creates a small file that claims 30,000 × 30,000 pixels. */
async function encodeHuge(): Promise<Buffer> {
  const png = await encodePlain('png');
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  return png;
}

async function getProducts(): Promise<{ name: string; imageUrl: string | null }[]> {
  return (await fetch(`${instance.url}/api/products`)).json();
}

async function getFirstRun(url: string): Promise<string> {
  const headers = await logIn(url, accounts.staff);
  const path = `${url}/api/sync-airtable/runs`;
  const [run] = (await (await fetch(path, { headers })).json()) as { id: string }[];
  return (await fetch(`${path}/${run?.id}`, { headers })).text();
}

describe('nothing but clean photos of Airtable is published', () => {
  test('location, camera and appended data are gone', async () => {
    const { imageUrl = null } = (await getProducts()).find(({ name }) => name === 'Patch 1') ?? {};
    for (const path of [imageUrl, imageUrl?.replace('full', 'card')]) {
      const response = await fetch(instance.url + path);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      const bytes = Buffer.from(await response.arrayBuffer());
      for (const text of [...METADATA_MARKERS, 'appended'])
        expect(bytes.includes(text)).toBe(false);
    }
  });

  test('a picture that claims 30,000 × 30,000 pixels is left out and reported', async () => {
    expect(await getProducts()).toContainEqual(
      expect.objectContaining({ name: 'Huge', imageUrl: null }),
    );
    expect(await getFirstRun(instance.url)).toContain('is 30000 × 30000 pixels');
  });

  test('a base that names another server, or leads there, makes the shop request nothing', async () => {
    requests = [];
    const victim = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.2');
    await once(victim, 'listening');
    const { port } = victim.address() as AddressInfo;
    const target = `http://127.0.0.2:${port}/latest/meta-data/`;
    const hostile = createServer((request, response) => {
      if (request.url === '/photo') return response.writeHead(302, { location: target }).end();
      response.setHeader('content-type', 'application/json');
      const urls = [target, `http://${request.headers.host}/photo`];
      const records = urls.map((url, n) => ({
        id: `rec0000000000000${n}`,
        createdTime: '2026-01-01T00:00:00.000Z',
        fields: {
          Header: `Trap ${n}`,
          Status: 'List',
          Photos: [
            { id: `att0000000000000${n}`, url, filename: `${n}.jpg`, size: 1, type: 'image/jpeg' },
          ],
        },
      }));
      return response.end(
        JSON.stringify(request.url?.includes('/meta/') ? { tables: [] } : { records }),
      );
    }).listen(0, '127.0.0.1');
    await once(hostile, 'listening');
    const folder = await createDataDir();
    const trapped = await startInstance(folder.path, {
      ...airtable.env,
      AIRTABLE_ENDPOINT_URL: `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`,
    });
    try {
      await trapped.printed('The shop has ');
      const run = await getFirstRun(trapped.url);
      for (const photo of [0, 1]) {
        expect(run).toContain(`${photo}.jpg\\" is not stored at Airtable but at 127.0.0.2`);
      }
      expect(requests).toEqual([]);
    } finally {
      await trapped.stop();
      victim.close();
      hostile.close();
      await folder.remove();
    }
  });
});
