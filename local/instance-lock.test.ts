import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InstanceLock } from './instance-lock.ts';

let dataDir: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guidon-instance-'));
});
afterEach(async () => {
  for (const each of started.splice(0)) each.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

async function startEngine(folder: string): Promise<ChildProcess> {
  const path = join(folder, 'dynamodb/table.sqlite');
  const code = 'console.log("up"); setInterval(() => {}, 1000)';
  const engine = spawn(process.execPath, ['-e', code, '--', '--db-path', path]);
  started.push(engine);
  await once(engine.stdout, 'data');
  return engine;
}
test('an engine that was left running before it was recorded is stopped', async () => {
  const engine = await startEngine(dataDir);
  const other = await startEngine(`${dataDir}-other`);
  const ended = once(engine, 'exit');
  const main = { pid: 2 ** 30, command: 'start.ts' };
  await writeFile(join(dataDir, 'instance.json'), JSON.stringify({ main, url: '', engines: [] }));
  await InstanceLock.acquire(dataDir);
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(other.exitCode ?? other.signalCode).toBeNull();
});
