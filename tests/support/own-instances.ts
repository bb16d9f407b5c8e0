import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { createDataDir, START_COMMAND, startInstance } from './instance.ts';
import { accounts, logIn } from './log-in.ts';

const WITHOUT_AIRTABLE = { AIRTABLE_ENDPOINT_URL: 'http://127.0.0.1:9' };

/** Gives each test an empty data folder, and stops its instances. */
export function ownInstances() {
  let dataDir: Awaited<ReturnType<typeof createDataDir>>;
  const stops: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    dataDir = await createDataDir();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await dataDir.remove();
  });
  return {
    async start(env: Record<string, string> = {}, command: [string, ...string[]] = START_COMMAND) {
      const instance = await startInstance(dataDir.path, { ...WITHOUT_AIRTABLE, ...env }, command);
      stops.push(() => instance.stop());
      return instance;
    },
    /** What the running instance says of its processes; no engines when none runs. */
    async readProcesses(): Promise<{ main: { pid: number }; engines: { pid: number }[] }> {
      const file = join(dataDir.path, 'instance.json');
      return JSON.parse(await readFile(file, 'utf8').catch(() => '{"engines":[]}'));
    },
    async getEnginePids(): Promise<number[]> {
      return (await this.readProcesses()).engines.map(({ pid }) => pid);
    },
  };
}

export async function addSample(url: string): Promise<void> {
  const headers = await logIn(url, accounts.staff);
  const response = await fetch(`${url}/api/add-sample-data`, { method: 'POST', headers });
  expect(response.ok).toBe(true);
}

export async function getProductNames(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/products`);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

/** A zombie process has no command line. */
export function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
