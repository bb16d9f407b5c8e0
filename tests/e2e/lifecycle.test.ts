import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../local/engines/free-port.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { createDataDir, START_COMMAND, startProduct } from '../support/product.ts';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dataDir = await createDataDir();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await dataDir.remove();
});

/** No Airtable at all: what is tested here does not depend on it. */
const WITHOUT_AIRTABLE = { AIRTABLE_ENDPOINT_URL: 'http://127.0.0.1:9' };

const start = async (env: Record<string, string> = {}) => {
  const product = await startProduct(dataDir.path, { ...WITHOUT_AIRTABLE, ...env });
  stops.push(() => product.stop());
  return product;
};
const addSample = async (url: string) => {
  const headers = await logIn(url, accounts.staff);
  const response = await fetch(`${url}/api/add-sample-data`, { method: 'POST', headers });
  expect(response.ok).toBe(true);
};
const productNames = async (url: string): Promise<string[]> => {
  const response = await fetch(`${url}/api/products`);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
};
const enginePids = async (): Promise<number[]> => {
  const file = await readFile(join(dataDir.path, 'instance.json'), 'utf8').catch(
    () => '{"engines":[]}',
  );
  const instance = JSON.parse(file);
  return instance.engines.map(({ pid }: { pid: number }) => pid);
};
/** A process that ended but was not waited for has no command line any more. */
const isAlive = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

describe('the product on one machine', () => {
  test('keeps its data over a stop and over kill -9, and leaves nothing that blocks the next start', async () => {
    const first = await start();
    await addSample(first.url);
    const headers = await logIn(first.url, accounts.collector);
    const names = await productNames(first.url);
    expect(names).toHaveLength(1);
    const pids = await enginePids();
    expect(await first.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);

    const second = await start();
    expect(await productNames(second.url)).toEqual(names);
    const [orphan = 0] = await enginePids();
    second.process.kill('SIGKILL');
    await once(second.process, 'exit');
    expect(isAlive(orphan)).toBe(true);

    const third = await start();
    expect(isAlive(orphan)).toBe(false);
    expect(await productNames(third.url)).toEqual(names);
    expect((await fetch(`${third.url}/api/auth/user`, { headers })).status).toBe(200);
  });

  test('goes on by itself when its engine is killed, and a kill of its own then leaves nothing that blocks the next start', async () => {
    const first = await start();
    await addSample(first.url);
    const names = await productNames(first.url);
    const [killed = 0] = await enginePids();
    process.kill(killed, 'SIGKILL');
    await expect.poll(enginePids).not.toEqual([killed]);
    const headers = await logIn(first.url, accounts.staff);
    const database = () => fetch(`${first.url}/api/database`, { headers });
    await expect.poll(async () => (await database()).status).toBe(200);

    const [orphan = 0] = await enginePids();
    first.process.kill('SIGKILL');
    await once(first.process, 'exit');
    expect(isAlive(orphan)).toBe(true);
    const second = await start();
    expect(isAlive(orphan)).toBe(false);
    expect(await productNames(second.url)).toEqual(names);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('ends when npm gets %s', async (signal) => {
    const product = await startProduct(dataDir.path, WITHOUT_AIRTABLE, ['npm', 'start']);
    const pids = await enginePids();
    product.process.kill(signal);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    await expect(fetch(product.url)).rejects.toThrow();
  });

  test('says so when it already runs on the same data', async () => {
    const running = await start();
    await expect(startProduct(dataDir.path, WITHOUT_AIRTABLE)).rejects.toThrow(
      `already runs on these data at ${running.url}`,
    );
    expect(await productNames(running.url)).toEqual([]);
  });

  test('does not begin anew under a product that runs', async () => {
    const running = await start();
    await addSample(running.url);
    const fresh: [string, ...string[]] = [...START_COMMAND, '--fresh'];
    await expect(startProduct(dataDir.path, WITHOUT_AIRTABLE, fresh)).rejects.toThrow(
      'already runs',
    );
    await running.stop();
    const again = await start();
    expect(await productNames(again.url)).toHaveLength(1);
    await again.stop();
    const anew = await startProduct(dataDir.path, WITHOUT_AIRTABLE, fresh);
    stops.push(() => anew.stop());
    expect(await productNames(anew.url)).toEqual([]);
  });

  test('of two starts at the same moment on the same data, one runs', async () => {
    const starts = await Promise.allSettled([start(), start()]);
    const failed = starts.filter((each) => each.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(String(failed[0]?.reason)).toContain('already runs on these data');
  });

  test('leaves no engine behind when it is stopped while it starts', async () => {
    const starting = startProduct(dataDir.path, WITHOUT_AIRTABLE);
    await expect.poll(enginePids, { interval: 5 }).toHaveLength(1);
    const instance = JSON.parse(await readFile(join(dataDir.path, 'instance.json'), 'utf8'));
    process.kill(instance.main.pid, 'SIGTERM');
    await starting.catch(() => {});
    await expect
      .poll(() => instance.engines.filter((engine: { pid: number }) => isAlive(engine.pid)))
      .toEqual([]);
  });

  test('goes on with a first import that was cut short by kill -9', async () => {
    const starting = startProduct(dataDir.path);
    const catalogue = join(dataDir.path, 's3/guidon-media/catalogue');
    await expect.poll(() => existsSync(catalogue), { interval: 20 }).toBe(true);
    const instance = JSON.parse(await readFile(join(dataDir.path, 'instance.json'), 'utf8'));
    process.kill(instance.main.pid, 'SIGKILL');
    await expect(starting).rejects.toThrow('The product ended');

    const second = await startProduct(dataDir.path);
    stops.push(() => second.stop());
    expect(await productNames(second.url)).toHaveLength(194);
    const headers = await logIn(second.url, accounts.staff);
    const runs = await (await fetch(`${second.url}/api/sync-airtable/runs`, { headers })).json();
    expect(runs).toMatchObject([{ status: 'succeeded', created: 194 }]);
  });

  test('says which port is taken, and starts nothing', async () => {
    const port = await findFreePort();
    const other = createServer().listen(port, '127.0.0.1');
    stops.push(async () => other.close());
    await expect(
      startProduct(dataDir.path, { ...WITHOUT_AIRTABLE, PORT: String(port) }),
    ).rejects.toThrow(`Port ${port} is taken`);
  });

  test.each([
    ['PORT', '70000'],
    ['AIRTABLE_ENDPOINT_URL', 'not an address'],
  ])('names a setting that is wrong: %s', async (name, value) => {
    await expect(startProduct(dataDir.path, { [name]: value })).rejects.toThrow(name);
  });
});
