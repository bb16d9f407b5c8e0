import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accounts, logIn } from '../support/log-in.ts';
import { createDataDir, startProduct } from '../support/product.ts';

describe('the sync after a kill makes the shop match Airtable', () => {
  test('the first import of the demo base resumes when the product starts again', async () => {
    const dataDir = await createDataDir();
    const starting = startProduct(dataDir.path);
    starting.catch(() => {});
    const snapshots = join(dataDir.path, 's3/guidon-media/catalogue');
    await expect.poll(() => existsSync(snapshots), { interval: 20, timeout: 60_000 }).toBe(true);
    const instance = JSON.parse(await readFile(join(dataDir.path, 'instance.json'), 'utf8'));
    process.kill(instance.main.pid, 'SIGKILL');
    await expect(starting).rejects.toThrow('The product ended');

    const product = await startProduct(dataDir.path);
    try {
      await product.printed('The shop has ');
      const products = await (await fetch(`${product.url}/api/products`)).json();
      expect(products).toHaveLength(194);
      const headers = await logIn(product.url, accounts.staff);
      const runs = await (await fetch(`${product.url}/api/sync-airtable/runs`, { headers })).json();
      expect(runs).toMatchObject([{ status: 'succeeded', created: 194 }]);
    } finally {
      await product.stop();
      await dataDir.remove();
    }
  });
});
