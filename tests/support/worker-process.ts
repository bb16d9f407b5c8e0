import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BUNDLE = new URL('../../dist/functions/sync-worker/index.mjs', import.meta.url);
const SELF = fileURLToPath(import.meta.url);

/** @param event default: a scheduled sync */
export function spawnWorker(env: Record<string, string>, event: object = { cause: 'schedule' }) {
  const child = spawn(process.execPath, [SELF], {
    env: { ...process.env, ...env, WORKER_EVENT: JSON.stringify(event) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    kill: () => child.kill('SIGKILL'),
    ended: ended.then(([code]): number | undefined => code ?? undefined),
  };
}

if (process.env.WORKER_EVENT) {
  const { worker } = await import(String(BUNDLE));
  await worker(JSON.parse(process.env.WORKER_EVENT));
  process.exit(0);
}
