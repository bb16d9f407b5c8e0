import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FunctionName, WORKER, WORKER_NODE_OPTIONS } from '../../functions/build.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { createEvent } from '../../tests/support/event.ts';

/**
 * A minimal Lambda runtime: handles each event it receives and replies with the result and its cost. It is
 * plain
 * JavaScript in a string because loading a TypeScript file would add to the measured memory.
 */
const RUNTIME = `
import { readFileSync } from 'node:fs';
const [, path, name] = process.argv;
// On Linux maxRSS is inherited from the parent process, so read VmHWM instead.
const peakKilobytes = () =>
  process.platform === 'linux'
    ? Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status'))[1])
    : process.resourceUsage().maxRSS;
const importStartedMs = performance.now();
const { [name]: handler } = await import(path);
const importMs = performance.now() - importStartedMs;
process.on('disconnect', () => process.exit());
process.on('message', async (event) => {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const context = { getRemainingTimeInMillis: () => 900_000 };
  const text = JSON.stringify((await handler(event, context)) ?? null);
  const durationMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(before);
  const peakBytes = peakKilobytes() * 1024;
  process.send({ result: JSON.parse(text), durationMs, cpuMs: (user + system) / 1000, peakBytes });
});
process.send({ importMs, residentBytes: process.memoryUsage.rss() });`;

const SOURCE_MAPS = '--enable-source-maps';

interface Loaded {
  importMs: number;
  residentBytes: number;
}

interface InvocationResult {
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the event.
  result: any;
  durationMs: number;
  cpuMs: number;
  peakBytes: number;
}

export interface CallResult extends InvocationResult {
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the event.
  body: any;
  bodyBytes: number;
}

export type CallOptions = Omit<NonNullable<Parameters<typeof createEvent>[1]>, 'body'> & {
  body?: unknown;
  expectError?: true;
};

export async function startFunction(name: FunctionName, env: Record<string, string>) {
  const path = String(pathToFileURL(join(FUNCTIONS_DIR, name, 'index.mjs')));
  const [exportName, nodeOptions] =
    name === WORKER
      ? ['worker', `${SOURCE_MAPS} ${WORKER_NODE_OPTIONS}`]
      : ['handler', SOURCE_MAPS];
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', RUNTIME, path, exportName],
    {
      env: { ...process.env, ...env, NODE_OPTIONS: nodeOptions },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The function ${name} exited with code ${code}`);
  });
  // Prevents an unhandled rejection before it is awaited.
  exited.catch(() => {});
  const receive = async () => (await Promise.race([once(child, 'message'), exited]))[0];
  const loaded: Loaded = await receive();
  let { residentBytes: peakBytes } = loaded;
  const invoke = async (event: object): Promise<InvocationResult> => {
    child.send(event);
    const result: InvocationResult = await receive();
    peakBytes = result.peakBytes;
    return result;
  };
  return {
    loaded,
    peakBytes: () => peakBytes,
    invoke,
    async call(key: RouteKey, options: CallOptions = {}): Promise<CallResult> {
      const invocation = await invoke(toEvent(key, options));
      const { statusCode, body: text = '', isBase64Encoded } = invocation.result;
      if (statusCode >= 400 !== Boolean(options.expectError)) {
        throw new Error(`${key} returned ${statusCode}: ${text}`);
      }
      return {
        ...invocation,
        body: text && !isBase64Encoded ? JSON.parse(text) : undefined,
        bodyBytes: Buffer.byteLength(text),
      };
    },
    async stop(): Promise<void> {
      child.kill();
      await exited.catch(() => {});
    },
  };
}

export type RunningFunction = Awaited<ReturnType<typeof startFunction>>;

function toEvent(key: RouteKey, { body, expectError: _, ...options }: CallOptions) {
  const text = body instanceof Uint8Array ? body : JSON.stringify(body);
  return createEvent(key, { ...options, ...(body === undefined ? {} : { body: text }) });
}
