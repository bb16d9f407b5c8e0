import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { GroupName } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { createEvent } from './event.ts';

const SELF = fileURLToPath(import.meta.url);
const functions = new URL('../../dist/functions/', import.meta.url);

export function spawnCall(
  group: GroupName,
  key: RouteKey,
  call: NonNullable<Parameters<typeof createEvent>[1]>,
  env: Record<string, string>,
) {
  const CALL = JSON.stringify({ group, event: createEvent(key, call) });
  const child = spawn(process.execPath, [SELF], {
    env: { ...process.env, ...env, CALL },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { kill: () => child.kill('SIGKILL'), ended: once(child, 'exit') };
}

if (process.env.CALL) {
  const { group, event } = JSON.parse(process.env.CALL);
  const { handler } = await import(String(new URL(`${group}/index.mjs`, functions)));
  await handler(event, {});
  process.exit(0);
}
