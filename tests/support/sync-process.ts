import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The deployed worker bundle, built by the test setup. */
const BUNDLE = new URL('../../dist/functions/sync-worker/index.mjs', import.meta.url);
const SELF = fileURLToPath(import.meta.url);

/** Runs a scheduled sync in a child process. */
export function spawnSync(env: Record<string, string>) {
  const child = spawn(process.execPath, [SELF], {
    env: { ...process.env, ...env, RUN_A_SYNC: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    kill: () => child.kill('SIGKILL'),
    /** The exit code; undefined when killed. */
    ended: ended.then(([code]): number | undefined => code ?? undefined),
  };
}

if (process.env.RUN_A_SYNC) {
  const { worker } = await import(String(BUNDLE));
  await worker({ cause: 'schedule' });
  process.exit(0);
}
