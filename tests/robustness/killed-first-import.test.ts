import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SyncRun } from '../../shared/entities/sync-run.ts';
import { createDataDir, startInstance } from '../support/instance.ts';
import { accounts, logIn } from '../support/log-in.ts';

describe('the sync after a kill makes the shop match Airtable', () => {
  test('the first import of the demo base resumes when the instance starts again', async () => {
    const dataDir = await createDataDir();
    const starting = startInstance(dataDir.path);
    starting.catch(() => {});
    const photos = join(dataDir.path, 's3/guidon-media/photos');
    await expect.poll(() => existsSync(photos), { interval: 20, timeout: 60_000 }).toBe(true);
    const lock = JSON.parse(await readFile(join(dataDir.path, 'instance.json'), 'utf8'));
    process.kill(lock.main.pid, 'SIGKILL');
    await expect(starting).rejects.toThrow('The instance ended');

    const instance = await startInstance(dataDir.path);
    try {
      await instance.printed('The shop has ');
      const products = await (await fetch(`${instance.url}/api/products`)).json();
      expect(products).toHaveLength(194);
      const headers = await logIn(instance.url, accounts.staff);
      const runs = await (
        await fetch(`${instance.url}/api/sync-airtable/runs`, { headers })
      ).json();
      const imports = runs.filter(({ cause }: SyncRun) => cause === 'first start');
      expect(imports).toMatchObject([{ status: 'succeeded', created: 194 }]);
    } finally {
      await instance.stop();
      await dataDir.remove();
    }
  });
});
