import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { close } from './listen.ts';

const LONGEST_MS = 15 * 60_000;
/** Lambda itself tries an invocation that failed twice again. */
const AGAIN_AFTER_MS = [60_000, 120_000];

const NO_JSON = Symbol('no JSON');

type Work = (
  event: unknown,
  context: Pick<Context, 'functionName' | 'awsRequestId' | 'getRemainingTimeInMillis'>,
) => Promise<unknown>;

/** The part of Lambda that takes events for functions nobody waits for. */
export class LambdaApi {
  readonly #functions: Record<string, Work>;
  readonly #stopped = new AbortController();
  readonly #server = createServer(async (request, response) => {
    const [, name = ''] =
      /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.url ?? '') ?? [];
    const isEvent = request.headers['x-amz-invocation-type'] === 'Event';
    if (!this.#functions[name] || !isEvent) return void response.writeHead(404).end('{}');
    const event = await json(request).catch(() => NO_JSON);
    if (event === NO_JSON) return void response.writeHead(400).end('{}');
    response.writeHead(202).end();
    this.run(name, event);
  });

  /** @param functions by their names. */
  constructor(functions: Record<string, Work>) {
    this.#functions = functions;
  }

  /** @returns the endpoint. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await close(this.#server);
  }

  /** Has a function work on an event, and sees to it that it does. */
  async run(name: string, event: unknown): Promise<void> {
    const awsRequestId = randomUUID();
    for (const againMs of [...AGAIN_AFTER_MS, undefined]) {
      const endMs = Date.now() + LONGEST_MS;
      try {
        await this.#functions[name]?.(event, {
          functionName: name,
          awsRequestId,
          getRemainingTimeInMillis: () => endMs - Date.now(),
        });
        return;
      } catch (error) {
        console.error('An invocation failed.', error);
      }
      if (againMs === undefined) return;
      await sleep(againMs, undefined, { ref: false, signal: this.#stopped.signal }).catch(() => {});
      if (this.#stopped.signal.aborted) return;
    }
  }
}
