import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeWithMetadata, METADATA_MARKERS } from '../../functions/photos/sample-pictures.ts';
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
    records: [itemRecord(1, { Photos: [photo('camera')] })],
    loadAsset: async () => ({
      bytes: Buffer.concat([await encodeWithMetadata('jpeg'), Buffer.from('appended')]),
      type: 'image/jpeg',
    }),
  });
  instance = await startInstance(dataDir.path, airtable.env);
  await instance.printed('The shop has ');
});
afterAll(async () => {
  await instance?.stop();
  await airtable?.close();
  await dataDir?.remove();
});

describe('nothing but clean photos of Airtable is published', () => {
  test('location, camera and appended data are gone', async () => {
    const [product] = (await (await fetch(`${instance.url}/api/products`)).json()) as {
      imageUrl: string;
    }[];
    for (const path of [product?.imageUrl, product?.imageUrl.replace('full', 'card')]) {
      const response = await fetch(instance.url + path);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      const bytes = Buffer.from(await response.arrayBuffer());
      for (const text of [...METADATA_MARKERS, 'appended'])
        expect(bytes.includes(text)).toBe(false);
    }
  });

  test('a base that names another server makes the shop request nothing', async () => {
    requests = [];
    const victim = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.2');
    await once(victim, 'listening');
    const { port } = victim.address() as AddressInfo;
    const hostile = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      const url = `http://127.0.0.2:${port}/latest/meta-data/`;
      const records = [
        {
          id: 'rec00000000000001',
          createdTime: '2026-01-01T00:00:00.000Z',
          fields: {
            Header: 'Trap',
            Status: 'List',
            Photos: [
              { id: 'att00000000000001', url, filename: 'x.jpg', size: 1, type: 'image/jpeg' },
            ],
          },
        },
      ];
      response.end(JSON.stringify(request.url?.includes('/meta/') ? { tables: [] } : { records }));
    }).listen(0, '127.0.0.1');
    await once(hostile, 'listening');
    const folder = await createDataDir();
    const trapped = await startInstance(folder.path, {
      ...airtable.env,
      AIRTABLE_ENDPOINT_URL: `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`,
    });
    try {
      await trapped.printed('The shop has ');
      const headers = await logIn(trapped.url, accounts.staff);
      const path = `${trapped.url}/api/sync-airtable/runs`;
      const [run] = (await (await fetch(path, { headers })).json()) as { id: string }[];
      const details = await fetch(`${path}/${run?.id}`, { headers });
      expect(await details.text()).toContain('is not stored at Airtable');
      expect(requests).toEqual([]);
    } finally {
      await trapped.stop();
      victim.close();
      hostile.close();
      await folder.remove();
    }
  });
});
