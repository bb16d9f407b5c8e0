import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { LambdaApi } from '../../local/lambda-api.ts';
import { loadHandler } from './call.ts';
import { dieAfterWrites } from './die-after-writes.ts';
import { createEvent } from './event.ts';

export const WORKER_NAME = 'sync-worker';
const QUIET_MS = 1_000;

/** Receives the pings of Airtable at SHOP_URL and runs the worker that they start, in this process. The environment
 *  must be set. */
export async function startNotifiedWorker() {
  process.env.SYNC_WORKER = WORKER_NAME;
  const { worker } = await import('../../functions/jobs/worker/handler.ts');
  const events: { cause?: string }[] = [];
  const answers: number[] = [];
  let running = 0;
  let writesOfNext: number | undefined;
  const work = async (event: unknown, context?: object) => {
    if (writesOfNext === undefined) return worker(event, context as never);
    const { isDead, result } = await dieAfterWrites(writesOfNext, () =>
      worker(event, context as never),
    );
    if (isDead) writesOfNext = undefined;
    return result;
  };
  const run = async (event: unknown, context?: object) => {
    events.push(event as { cause?: string });
    running += 1;
    try {
      return await work(event, context);
    } finally {
      running -= 1;
    }
  };
  const lambdaApi = new LambdaApi({ [WORKER_NAME]: run });
  process.env.AWS_ENDPOINT_URL_LAMBDA = await lambdaApi.start();
  const receive = await loadHandler('webhooks');
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString('utf8');
    const headers = request.headers as Record<string, string>;
    const event = createEvent('POST /api/airtable-webhook', { body, headers });
    const { statusCode = 500 } = await receive(event);
    answers.push(statusCode);
    response.writeHead(statusCode).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  process.env.SHOP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const count = () => events.length + answers.length;

  return {
    /** Events that the worker has received. */
    events,
    /** Statuses of the answers to pings. */
    answers,
    isRunning: () => running > 0,
    runSchedule: () => run({ cause: 'schedule' }),
    runPush: () => run({ cause: 'push' }),
    /** Kills the next run that makes more writes than these. Undefined lets all live. */
    killAfterWrites: (writes: number | undefined) => {
      writesOfNext = writes;
    },
    /** Resolves when no ping has arrived and no worker has run for a second. */
    settle: async () => {
      for (let quietMs = 0, seen = count(); quietMs < QUIET_MS; quietMs += 50) {
        await sleep(50);
        if (running > 0 || seen !== count()) quietMs = 0;
        seen = count();
      }
    },
    close: async () => {
      delete process.env.SHOP_URL;
      await lambdaApi.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type NotifiedWorker = Awaited<ReturnType<typeof startNotifiedWorker>>;
