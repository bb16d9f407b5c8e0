import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FunctionName, WORKER, WORKER_NODE_OPTIONS } from '../../functions/build.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { eventFor } from '../../tests/support/event.ts';

/** What Lambda's runtime does, and as little besides as can be: works on each event that it is sent, and
 *  answers with what that took. A file of its own would be TypeScript, and take memory to read. */
const RUNTIME = `
import { readFileSync } from 'node:fs';
const [, path, name] = process.argv;
// Not maxRSS where this can be known: on Linux a process has it from its parent.
const peakKilobytes = () =>
  process.platform === 'linux'
    ? Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status'))[1])
    : process.resourceUsage().maxRSS;
const beganMs = performance.now();
const { [name]: handler } = await import(path);
const importMs = performance.now() - beganMs;
process.on('disconnect', () => process.exit());
process.on('message', async (event) => {
  const before = process.cpuUsage();
  const startedMs = performance.now();
  const context = { getRemainingTimeInMillis: () => 900_000 };
  const text = JSON.stringify((await handler(event, context)) ?? null);
  const tookMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(before);
  const peakBytes = peakKilobytes() * 1024;
  process.send({ result: JSON.parse(text), tookMs, cpuMs: (user + system) / 1000, peakBytes });
});
process.send({ importMs, residentBytes: process.memoryUsage.rss() });`;

const SOURCE_MAPS = '--enable-source-maps';

interface Loaded {
  importMs: number;
  residentBytes: number;
}

interface InvocationResult {
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for.
  result: any;
  tookMs: number;
  /** Of all its threads. */
  cpuMs: number;
  /** The most memory that it ever had. */
  peakBytes: number;
}

export interface CallResult extends InvocationResult {
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for.
  body: any;
  bodyBytes: number;
}

export type CallOptions = Omit<NonNullable<Parameters<typeof eventFor>[1]>, 'body'> & {
  /** Sent as JSON; bytes as they are. */
  body?: unknown;
  /** Whether it is to be refused: what a stranger is told is no failure. */
  expectError?: true;
};

/** A function in a process of its own, with the settings that it has in the stack. */
export async function startFunction(name: FunctionName, env: Record<string, string>) {
  const path = String(pathToFileURL(join(FUNCTIONS_DIR, name, 'index.mjs')));
  const [what, options] =
    name === WORKER
      ? ['worker', `${SOURCE_MAPS} ${WORKER_NODE_OPTIONS}`]
      : ['handler', SOURCE_MAPS];
  const child = spawn(process.execPath, ['--input-type=module', '--eval', RUNTIME, path, what], {
    env: { ...process.env, ...env, NODE_OPTIONS: options },
    // Its log lines are not what is measured.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The function ${name} ended with ${code}`);
  });
  // Nobody may be waiting for it.
  ended.catch(() => {});
  const told = async () => (await Promise.race([once(child, 'message'), ended]))[0];
  const loaded: Loaded = await told();
  let { residentBytes: peakBytes } = loaded;
  const invoke = async (event: object): Promise<InvocationResult> => {
    child.send(event);
    const invoked: InvocationResult = await told();
    peakBytes = invoked.peakBytes;
    return invoked;
  };
  return {
    loaded,
    /** The most memory that it ever had. */
    peakBytes: () => peakBytes,
    invoke,
    /** @throws Error with the answer, where it is none that was hoped for. */
    async call(key: RouteKey, call: CallOptions = {}): Promise<CallResult> {
      const invoked = await invoke(eventOf(key, call));
      const { statusCode, body: text = '' } = invoked.result;
      if (statusCode >= 400 !== Boolean(call.expectError))
        throw new Error(`${key} answered ${statusCode}: ${text}`);
      return {
        ...invoked,
        body: text ? JSON.parse(text) : undefined,
        bodyBytes: Buffer.byteLength(text),
      };
    },
    async stop(): Promise<void> {
      child.kill();
      await ended.catch(() => {});
    },
  };
}

export type RunningFunction = Awaited<ReturnType<typeof startFunction>>;

function eventOf(key: RouteKey, { body, expectError: _, ...call }: CallOptions) {
  if (body instanceof Uint8Array) {
    const text = Buffer.from(body).toString('base64');
    return { ...eventFor(key, { ...call, body: text }), isBase64Encoded: true };
  }
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return eventFor(key, { ...call, ...text });
}
