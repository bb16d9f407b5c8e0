import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Instance } from '../support/instance.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { addSample, getProductNames, isAlive, ownInstances } from '../support/own-instances.ts';

const instances = ownInstances();
const { start } = instances;
const getEnginePids = () => instances.getEnginePids();

describe('the local product starts again after a kill, with its data and without other processes', () => {
  test('the product restarts a killed engine, and starts again after it was killed itself', async () => {
    const first = await start();
    await addSample(first.url);
    const headers = await logIn(first.url, accounts.collector);
    const names = await getProductNames(first.url);
    const firstOrphan = await killInstance(first);

    const second = await start();
    expect(isAlive(firstOrphan)).toBe(false);
    expect(await getProductNames(second.url)).toEqual(names);
    expect((await fetch(`${second.url}/api/auth/user`, { headers })).status).toBe(200);
    const [killed = 0] = await getEnginePids();
    process.kill(killed, 'SIGKILL');
    await expect.poll(getEnginePids).not.toEqual([killed]);
    const staffHeaders = await logIn(second.url, accounts.staff);
    const database = () => fetch(`${second.url}/api/database`, { headers: staffHeaders });
    await expect.poll(async () => (await database()).status).toBe(200);
    const secondOrphan = await killInstance(second);

    const third = await start();
    expect(isAlive(secondOrphan)).toBe(false);
    expect(await getProductNames(third.url)).toEqual(names);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'the product ends when npm receives %s',
    async (signal) => {
      const instance = await start({}, ['npm', 'start']);
      const pids = await getEnginePids();
      instance.process.kill(signal);
      await expect.poll(() => pids.filter(isAlive)).toEqual([]);
      await expect(fetch(instance.url)).rejects.toThrow();
    },
  );

  test('the product runs once when it is started twice at the same time', async () => {
    const starts = await Promise.allSettled([start(), start()]);
    const [failed, ...others] = starts.filter((each) => each.status === 'rejected');
    expect(others).toEqual([]);
    expect(String(failed?.reason)).toContain('already runs on these data');
  });

  test('the product leaves no engine behind when stopped during its start', async () => {
    const starting = start();
    starting.catch(() => {});
    await expect.poll(getEnginePids, { interval: 5, timeout: 30_000 }).toHaveLength(1);
    const { main, engines } = await instances.readProcesses();
    process.kill(main.pid, 'SIGTERM');
    await Promise.allSettled([starting]);
    await expect.poll(() => engines.filter(({ pid }) => isAlive(pid))).toEqual([]);
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
