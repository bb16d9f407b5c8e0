import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The deployed worker bundle, built by the test setup. */
const BUNDLE = new URL('../../dist/functions/sync-worker/index.mjs', import.meta.url);
const SELF = fileURLToPath(import.meta.url);

/** Runs the sync worker in a child process.
 *  @param event by default that of a scheduled sync. */
export function spawnWorker(env: Record<string, string>, event: object = { cause: 'schedule' }) {
  const child = spawn(process.execPath, [SELF], {
    env: { ...process.env, ...env, WORKER_EVENT: JSON.stringify(event) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    kill: () => child.kill('SIGKILL'),
    /** The exit code; undefined when killed. */
    ended: ended.then(([code]): number | undefined => code ?? undefined),
  };
}

if (process.env.WORKER_EVENT) {
  const { worker } = await import(String(BUNDLE));
  await worker(JSON.parse(process.env.WORKER_EVENT));
  process.exit(0);
}
