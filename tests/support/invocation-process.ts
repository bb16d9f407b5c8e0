import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MAIL, OUTBOX } from '../../functions/build.ts';

const SELF = fileURLToPath(import.meta.url);
const functions = new URL('../../dist/functions/', import.meta.url);

/** The child process can be killed. */
export function spawnInvocation(
  name: typeof MAIL | typeof OUTBOX,
  event: object,
  env: Record<string, string> = {},
) {
  const INVOCATION = JSON.stringify({ name, event });
  const child = spawn(process.execPath, [SELF], {
    env: { ...process.env, ...env, INVOCATION },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  return {
    kill: () => child.kill('SIGKILL'),
    ended: ended.then(([code]): number | undefined => code ?? undefined),
  };
}

if (process.env.INVOCATION) {
  const { name, event } = JSON.parse(process.env.INVOCATION);
  const { handler } = await import(String(new URL(`${name}/index.mjs`, functions)));
  await handler(event, { getRemainingTimeInMillis: () => 300_000 });
  process.exit(0);
}
