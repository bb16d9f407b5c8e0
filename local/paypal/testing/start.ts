import { createPublicKey, createVerify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod';
import { close, listenPreferring } from '../../listen.ts';
import { type PaypalOptions, startLocalPaypal } from '../server.ts';

export const CLIENT = { clientId: 'test-client', clientSecret: 'test-secret' };
const WEBHOOK_ID = 'WH-TEST';

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
  event: {
    id: string;
    event_type: string;
    // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the event.
    resource: any;
  };
}

/** Answers with the given statuses, then with 200. */
export async function startReceiver(...statuses: number[]) {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    deliveries.push({ headers: request.headers, body, event: JSON.parse(body) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const port = await listenPreferring(server, 0);
  onTestFinished(() => close(server, 0));
  return {
    webhookUrl: `http://127.0.0.1:${port}/`,
    deliveries,
    types: () => deliveries.map(({ event }) => event.event_type),
    receive: (count: number) => expect.poll(() => deliveries.length).toBe(count),
  };
}

/** A shop that takes every event, unless the test starts its own receiver. */
export async function startForTest(options: Partial<PaypalOptions> = {}) {
  const { webhookUrl } = options.webhookUrl ? options : await startReceiver();
  const server = await startLocalPaypal({
    ...CLIENT,
    webhookId: WEBHOOK_ID,
    webhookUrl: webhookUrl ?? '',
    retryStartMs: 10,
    ...options,
  });
  onTestFinished(() => server.close());
  const basic = Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64');
  const requestToken = (authorization = `Basic ${basic}`) =>
    fetch(`${server.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const { access_token: token } = z
    .object({ access_token: z.string() })
    .parse(await (await requestToken()).json());

  const call = async (
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${server.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the call.
    const json: any = await response.json();
    return { status: response.status, body: json };
  };
  const create = async (change: object = {}, requestId?: string) =>
    call('/v2/checkout/orders', {
      body: newOrder(change),
      headers: requestId === undefined ? {} : { 'paypal-request-id': requestId },
    });
  const capture = (id: string, requestId?: string) =>
    call(`/v2/checkout/orders/${id}/capture`, {
      body: {},
      headers: requestId === undefined ? {} : { 'paypal-request-id': requestId },
    });
  /** @returns the id of the order and of its capture. */
  const pay = async (change: object = {}) => {
    const { body: order } = await create(change);
    await server.controls.approve(order.id);
    const { body } = await capture(order.id);
    const id: string = body.purchase_units[0].payments.captures[0].id;
    return { orderId: String(order.id), captureId: id };
  };
  return { ...server, requestToken, call, create, capture, pay };
}

/** For $125.00 and $8.50 shipping. */
export function newOrder(change: object = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'attempt-1',
        amount: {
          currency_code: 'USD',
          value: '133.50',
          breakdown: { item_total: money('125.00'), shipping: money('8.50') },
        },
        items: [{ name: '1st Infantry Division', quantity: '1', unit_amount: money('125.00') }],
        shipping: {
          name: { full_name: 'Ruth Hale' },
          address: {
            address_line_1: '12 Elm Street',
            admin_area_2: 'Dayton',
            admin_area_1: 'OH',
            postal_code: '45402',
            country_code: 'US',
          },
        },
        ...change,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: 'http://localhost:3000/api/paypal/return',
          cancel_url: 'http://localhost:3000/quotes/1',
          user_action: 'PAY_NOW',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
        },
      },
    },
  };
}

export const money = (value: string) => ({ currency_code: 'USD', value });

/** Checks the signature as a shop does. */
export async function isSigned({ headers, body }: Delivery): Promise<boolean> {
  const certificate = await (await fetch(String(headers['paypal-cert-url']))).text();
  const signed = [
    headers['paypal-transmission-id'],
    headers['paypal-transmission-time'],
    WEBHOOK_ID,
    crc32(body),
  ].join('|');
  return createVerify('RSA-SHA256')
    .update(signed)
    .verify(createPublicKey(certificate), String(headers['paypal-transmission-sig']), 'base64');
}
