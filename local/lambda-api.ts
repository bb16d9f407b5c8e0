import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Context } from 'aws-lambda';
import { Hono } from 'hono';
import { guardServer } from './guard.ts';
import { close, listenPreferring } from './listen.ts';

const TIMEOUT_MS = 15 * 60_000;
const RETRY_DELAYS_MS = [60_000, 120_000];

type LambdaFunction = (
  event: unknown,
  context: Pick<Context, 'functionName' | 'awsRequestId' | 'getRemainingTimeInMillis'>,
) => Promise<unknown>;

/** Emulates Lambda's Invoke API for asynchronous invocations. */
export class LambdaApi {
  readonly #functions: Record<string, LambdaFunction>;
  readonly #stopping = new AbortController();
  readonly #server: Server;

  constructor(functions: Record<string, LambdaFunction>) {
    this.#functions = functions;
    const app = new Hono();
    app.post('/2015-03-31/functions/:name/invocations', async (c) => {
      const name = c.req.param('name');
      const isAsynchronous = c.req.header('x-amz-invocation-type') === 'Event';
      if (!Object.hasOwn(functions, name) || !isAsynchronous) return c.notFound();
      const body = await c.req.text();
      const event = parseJson(body);
      if (event === undefined) return c.json({}, 400);
      this.invoke(name, event);
      return c.body(null, 202);
    });
    app.notFound((c) => c.json({}, 404));
    this.#server = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
    }) as Server;
    guardServer(this.#server);
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listenPreferring(this.#server, 0)}`;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await close(this.#server);
  }

  async invoke(name: string, event: unknown): Promise<void> {
    const awsRequestId = randomUUID();
    for (const retryDelayMs of [...RETRY_DELAYS_MS, undefined]) {
      const deadlineMs = Date.now() + TIMEOUT_MS;
      try {
        await this.#functions[name]?.(event, {
          functionName: name,
          awsRequestId,
          getRemainingTimeInMillis: () => deadlineMs - Date.now(),
        });
        return;
      } catch (error) {
        console.error('An invocation failed.', error);
      }
      if (retryDelayMs === undefined) return;
      const { signal } = this.#stopping;
      await sleep(retryDelayMs, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
