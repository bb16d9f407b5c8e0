import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The worker as it deploys, as the tests' set-up has built it. */
const BUNDLE = new URL('../../dist/functions/sync-worker/index.mjs', import.meta.url);
const SELF = fileURLToPath(import.meta.url);

/** Runs a sync in a process of its own, as the schedule would, to its end or to its death. */
export function spawnSync(env: Record<string, string>) {
  const child = spawn(process.execPath, [SELF], {
    env: { ...process.env, ...env, RUN_A_SYNC: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    kill: () => child.kill('SIGKILL'),
    /** Undefined when it was killed. */
    ended: ended.then(([code]): number | undefined => code ?? undefined),
  };
}

if (process.env.RUN_A_SYNC) {
  const { worker } = await import(String(BUNDLE));
  await worker({ cause: 'schedule' });
  process.exit(0);
}
