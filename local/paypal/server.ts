import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { removeTemporaryFiles } from '../atomic-file.ts';
import { guardServer } from '../guard.ts';
import { close, listenPreferring } from '../listen.ts';
import { controlRoutes, createControls, type PaypalControls } from './controls.ts';
import { createGuards, createPaypalApp, type Guards } from './http/app.ts';
import type { PaypalEnv } from './http/context.ts';
import { notFound } from './http/errors.ts';
import { Faults } from './http/faults.ts';
import { Orders } from './orders/orders.ts';
import { orderRoutes } from './orders/routes.ts';
import { pages } from './pages.ts';
import { Disputes } from './payments/disputes.ts';
import { Payments } from './payments/payments.ts';
import { paymentRoutes } from './payments/routes.ts';
import { transactionRoutes } from './payments/transactions.ts';
import { PaypalStore } from './store/paypal-store.ts';
import { type Credentials, Tokens, tokenRoutes } from './tokens.ts';
import { EventSigner } from './webhooks/certificate.ts';
import { type WebhookOptions, Webhooks } from './webhooks/webhooks.ts';

const RETRY_START_MS = 1_000;

export interface PaypalOptions extends Credentials, Omit<WebhookOptions, 'retryStartMs'> {
  /** Default: keeps everything in memory. */
  dataDir?: string;
  port?: number;
  /** The wait before the first retry of an event. */
  retryStartMs?: number;
}

export interface RunningPaypal {
  url: string;
  controls: PaypalControls;
  close(): Promise<void>;
}

/** Starts the parts of PayPal that the shop uses. */
export async function startLocalPaypal(options: PaypalOptions): Promise<RunningPaypal> {
  const { dataDir } = options;
  if (dataDir !== undefined) await removeTemporaryFiles(dataDir);
  const store = await PaypalStore.open(dataDir);
  const signer = await EventSigner.open(dataDir);
  const webhooks = new Webhooks(store, signer, { retryStartMs: RETRY_START_MS, ...options });
  const payments = new Payments(store, webhooks);
  const orders = new Orders(store, webhooks, payments);
  const disputes = new Disputes(store, webhooks, payments);
  const faults = new Faults();
  const controls = createControls({ store, faults, webhooks, orders, payments, disputes });
  const tokens = new Tokens(options);
  const guards = createGuards(faults, tokens.isValid);
  const app = createPaypalApp()
    .route('/', tokenRoutes(tokens, guards))
    .route('/', orderRoutes(store, orders, guards))
    .route('/', paymentRoutes(store, payments, guards))
    .route('/', transactionRoutes(store, guards))
    .route('/', certificateRoutes(signer, guards))
    .route('/', controlRoutes(controls))
    .route('/', pages(store, orders));
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  guardServer(server);
  store.origin = `http://127.0.0.1:${await listenPreferring(server, options.port ?? 0)}`;
  webhooks.start();
  return {
    url: store.origin,
    controls,
    close: async () => {
      await close(server, 0);
      await webhooks.close();
      await store.save();
    },
  };
}

function certificateRoutes(signer: EventSigner, { track }: Guards): Hono<PaypalEnv> {
  return new Hono<PaypalEnv>().get('/certs/:name', track('certificate'), (c) => {
    if (c.req.param('name') !== `${signer.id}.pem`) throw notFound();
    return c.text(signer.certificate);
  });
}
