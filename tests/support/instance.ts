import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../local/engines/free-port.ts';

const START = fileURLToPath(new URL('../../local/start.ts', import.meta.url));

export interface Instance {
  url: string;
  /** URL: `<origin>/v0/<base id>`. Undefined with the real Airtable. */
  airtable: { url: string; token: string } | undefined;
  inbox: string;
  process: ChildProcess;
  output(): string[];
  /** @throws Error with the output when the instance ends first */
  printed(start: string): Promise<string>;
  stop(): Promise<number | null>;
}

export async function createDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'guidon-data-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

export const START_COMMAND: [string, ...string[]] = [process.execPath, START];

/**
 * Uses a free port.
 * @throws Error with the output when it ends before it is ready
 */
export async function startInstance(
  dataDir: string,
  env: Record<string, string> = {},
  [command, ...args]: [string, ...string[]] = START_COMMAND,
): Promise<Instance> {
  const port = await findFreePort();
  const child = spawn(command, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      // Tests import the shop's photos from links.
      PHOTO_LINK_ORIGINS: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
  const exited = once(child, 'exit');
  const printed = async (start: string): Promise<string> => {
    for (;;) {
      const line = output.find((each) => each.startsWith(start));
      if (line) return line;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The instance ended:\n${output.join('\n')}`);
      await sleep(50);
    }
  };
  const url = (await printed('READY ')).slice('READY '.length);
  const [, airtableUrl, token] =
    output.find((line) => line.startsWith('AIRTABLE '))?.split(' ') ?? [];
  return {
    url,
    inbox: (await printed('INBOX ')).slice('INBOX '.length),
    airtable: airtableUrl && token ? { url: airtableUrl, token } : undefined,
    process: child,
    output: () => [...output],
    printed,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}

const PENALTY_MS = 31_000;

/**
 * Bypasses the product. After a sixth call within a second, the product's included, Airtable refuses all for 30 s.
 * @param path below the base; below its origin with a leading slash
 * @throws Error with the response when the status is not 200
 */
export async function callAirtable(
  { airtable }: Instance,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  if (!airtable) throw new Error('The instance was started without the local Airtable');
  const send = () =>
    fetch(new URL(path, `${airtable.url}/`), {
      method,
      headers: { authorization: `Bearer ${airtable.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  let response = await send();
  while (response.status === 429) {
    await sleep(PENALTY_MS);
    response = await send();
  }
  if (response.status !== 200) {
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }
  return response.json();
}
