import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { close, listenPreferring } from '../../local/listen.ts';
import { startLocalPaypal } from '../../local/paypal/server.ts';
import { loadHandler } from './call.ts';
import { createEvent } from './event.ts';

const CLIENT = { clientId: 'test-client', clientSecret: 'test-secret' };
const WEBHOOK_ID = 'WH-TEST';

/** A local PayPal in memory, whose events reach the payments function. Put `env` into `process.env` before importing any
 *  function. */
export async function startTestPaypal() {
  let run: RunEvent = (work) => work();
  const receiver = createServer(async (request, response) => {
    const work = await toWork(request);
    response.writeHead(await run(work)).end();
  });
  const port = await listenPreferring(receiver, 0);
  const paypal = await startLocalPaypal({
    ...CLIENT,
    webhookId: WEBHOOK_ID,
    webhookUrl: `http://127.0.0.1:${port}/api/paypal-webhook`,
    retryStartMs: 50,
  });
  return {
    ...paypal,
    env: {
      PAYPAL_ENDPOINT_URL: paypal.url,
      PAYPAL_CLIENT_ID: CLIENT.clientId,
      PAYPAL_CLIENT_SECRET: CLIENT.clientSecret,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
    },
    /** Replaces how the shop handles events. */
    runEvents(by: RunEvent): void {
      run = by;
    },
    async stop(): Promise<void> {
      await paypal.close();
      await close(receiver, 0);
    },
  };
}

export type TestPaypal = Awaited<ReturnType<typeof startTestPaypal>>;

/** @param work returns the status of the answer. */
type RunEvent = (work: () => Promise<number>) => Promise<number>;

async function toWork(request: IncomingMessage): Promise<() => Promise<number>> {
  const body = await buffer(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const handler = await loadHandler('payments');
  return async () => {
    const event = createEvent('POST /api/paypal-webhook', { headers, body });
    return (await handler(event)).statusCode ?? 500;
  };
}

/** @returns PayPal's id of the order that the payer is to approve. */
export const toPaypalOrderId = (redirectUrl: string): string =>
  new URL(redirectUrl).searchParams.get('token') ?? '';
