import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../local/engines/free-port.ts';

const START = fileURLToPath(new URL('../../local/start.ts', import.meta.url));

export interface Product {
  url: string;
  /** Of the local Airtable, when it was started: `<origin>/v0/<base id>`, and its token. */
  airtable: { url: string; token: string } | undefined;
  process: ChildProcess;
  /** Everything it printed so far. */
  output: string[];
  /** SIGTERM, and waits until it is gone. */
  stop(): Promise<number | null>;
}

export async function temporaryDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'guidon-data-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts the product as `npm start` does, on a free port.
 *  @throws Error with what it printed, when it ends before it is ready. */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const exited = once(child, 'exit');
  const ready = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line);
      if (line.startsWith('READY ')) return line.slice('READY '.length);
    }
    return undefined;
  })();
  const url = await Promise.race([ready, exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`The product did not start:\n${output.join('\n')}`);
  child.stdout.resume();

  const [, airtableUrl, token] =
    output.find((line) => line.startsWith('AIRTABLE '))?.split(' ') ?? [];
  return {
    url,
    airtable: airtableUrl && token ? { url: airtableUrl, token } : undefined,
    process: child,
    output,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}
