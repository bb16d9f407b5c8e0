import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../local/engines/free-port.ts';
import { createDataDir, type Instance, START_COMMAND, startInstance } from '../support/instance.ts';
import { accounts, logIn } from '../support/log-in.ts';

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dataDir = await createDataDir();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await dataDir.remove();
});

/** The tests start the instance up to four times. */
const START_TIMEOUT_MS = 120_000;
const WITHOUT_AIRTABLE = { AIRTABLE_ENDPOINT_URL: 'http://127.0.0.1:9' };

const start = async (env: Record<string, string> = {}) => {
  const instance = await startInstance(dataDir.path, { ...WITHOUT_AIRTABLE, ...env });
  stops.push(() => instance.stop());
  return instance;
};
const addSample = async (url: string) => {
  const headers = await logIn(url, accounts.staff);
  const response = await fetch(`${url}/api/add-sample-data`, { method: 'POST', headers });
  expect(response.ok).toBe(true);
};
const getProductNames = async (url: string): Promise<string[]> => {
  const response = await fetch(`${url}/api/products`);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
};
const getEnginePids = async (): Promise<number[]> => {
  const file = await readFile(join(dataDir.path, 'instance.json'), 'utf8').catch(
    () => '{"engines":[]}',
  );
  const instance = JSON.parse(file);
  return instance.engines.map(({ pid }: { pid: number }) => pid);
};
/** A zombie process has no command line. */
const isAlive = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

describe('the local product', { timeout: START_TIMEOUT_MS }, () => {
  test('the local product keeps its data when stopped or killed, restarts a killed engine, and starts again after each', async () => {
    const first = await start();
    await addSample(first.url);
    const headers = await logIn(first.url, accounts.collector);
    const names = await getProductNames(first.url);
    expect(names).toHaveLength(1);
    const pids = await getEnginePids();
    expect(await first.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);

    const second = await start();
    expect(await getProductNames(second.url)).toEqual(names);
    const firstOrphan = await killInstance(second);

    const third = await start();
    expect(isAlive(firstOrphan)).toBe(false);
    expect(await getProductNames(third.url)).toEqual(names);
    expect((await fetch(`${third.url}/api/auth/user`, { headers })).status).toBe(200);
    const [killed = 0] = await getEnginePids();
    process.kill(killed, 'SIGKILL');
    await expect.poll(getEnginePids).not.toEqual([killed]);
    const staffHeaders = await logIn(third.url, accounts.staff);
    const database = () => fetch(`${third.url}/api/database`, { headers: staffHeaders });
    await expect.poll(async () => (await database()).status).toBe(200);
    const secondOrphan = await killInstance(third);

    const fourth = await start();
    expect(isAlive(secondOrphan)).toBe(false);
    expect(await getProductNames(fourth.url)).toEqual(names);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('the local product ends when npm receives %s', async (signal) => {
    const instance = await startInstance(dataDir.path, WITHOUT_AIRTABLE, ['npm', 'start']);
    const pids = await getEnginePids();
    instance.process.kill(signal);
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    await expect(fetch(instance.url)).rejects.toThrow();
  });

  test('the local product runs once per data folder, and starts with an empty one only when not running', async () => {
    const starts = await Promise.allSettled([start(), start()]);
    const [failed, ...others] = starts.filter((each) => each.status === 'rejected');
    expect(others).toEqual([]);
    expect(String(failed?.reason)).toContain('already runs on these data');
    const running = starts.find((each) => each.status === 'fulfilled')?.value;
    if (!running) throw new Error('Neither start succeeded');
    expect(await getProductNames(running.url)).toEqual([]);
    await addSample(running.url);

    await expect(startInstance(dataDir.path, WITHOUT_AIRTABLE)).rejects.toThrow(
      `already runs on these data at ${running.url}`,
    );
    const fresh: [string, ...string[]] = [...START_COMMAND, '--fresh'];
    await expect(startInstance(dataDir.path, WITHOUT_AIRTABLE, fresh)).rejects.toThrow(
      'already runs',
    );
    await running.stop();
    const second = await start();
    expect(await getProductNames(second.url)).toHaveLength(1);
    await second.stop();
    const emptied = await startInstance(dataDir.path, WITHOUT_AIRTABLE, fresh);
    stops.push(() => emptied.stop());
    expect(await getProductNames(emptied.url)).toEqual([]);
  });

  test('the local product leaves no engine behind when stopped during its start', async () => {
    const starting = startInstance(dataDir.path, WITHOUT_AIRTABLE);
    starting.catch(() => {});
    await expect.poll(getEnginePids, { interval: 5, timeout: 30_000 }).toHaveLength(1);
    const instance = JSON.parse(await readFile(join(dataDir.path, 'instance.json'), 'utf8'));
    process.kill(instance.main.pid, 'SIGTERM');
    await Promise.allSettled([starting]);
    await expect
      .poll(() => instance.engines.filter((engine: { pid: number }) => isAlive(engine.pid)))
      .toEqual([]);
  });

  test('the local product reports a port that is in use and invalid settings', async () => {
    const port = await findFreePort();
    const other = createServer().listen(port, '127.0.0.1');
    stops.push(async () => other.close());
    const startWith = (env: Record<string, string>) =>
      startInstance(dataDir.path, { ...WITHOUT_AIRTABLE, ...env });
    await expect(startWith({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken`);
    await expect(startWith({ PORT: '70000' })).rejects.toThrow('PORT');
    await expect(startWith({ AIRTABLE_ENDPOINT_URL: 'not an address' })).rejects.toThrow(
      'AIRTABLE_ENDPOINT_URL',
    );
  });
});

/**
 * Uses kill -9.
 * @returns the pid of the engine, which survives until the next start
 */
async function killInstance(instance: Instance): Promise<number> {
  const [orphan = 0] = await getEnginePids();
  instance.process.kill('SIGKILL');
  await once(instance.process, 'exit');
  expect(isAlive(orphan)).toBe(true);
  return orphan;
}
