import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { alerts } from '../../../shared/contract/alerts.ts';
import { cart } from '../../../shared/contract/cart.ts';
import { mailings } from '../../../shared/contract/mailings.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { products } from '../../../shared/contract/products.ts';
import { sync } from '../../../shared/contract/sync.ts';
import type { SentMail } from '../../support/ses.ts';
import { createRecord } from '../durability/airtable.ts';
import { succeed } from '../support/http-call.ts';
import type { TestUser } from '../support/users.ts';
import type { KilledShop } from './killed-shop.ts';

export interface ExpectedMail {
  description: string;
  to: string;
  /** Unique to this mail of the recipient. */
  text: string;
  /** Address of a collector whom the mail may name: the requester of a quote. */
  about?: string;
}

export interface Cause {
  make(): Promise<void>;
  expected: ExpectedMail[];
}

export interface People {
  collector: TestUser;
  trader: TestUser;
  staff: TestUser;
}

export const DEALER = 'sales@guidon.example';
const WANTED = 'gorget';
const PRODUCT_POLL_MS = 300;
const PRODUCT_TIMEOUT_MS = 90_000;

export async function saveSearches(
  { instance: { url } }: KilledShop,
  { collector, trader }: People,
): Promise<void> {
  for (const [user, cadence] of [[collector, 'immediate'] as const, [trader, 'daily'] as const]) {
    const query = { search: WANTED };
    await succeed(url, alerts, 'POST /api/alerts', { body: { query, cadence } }, user.headers);
  }
}

async function fillCart({ instance: { url } }: KilledShop, { headers }: TestUser): Promise<void> {
  const lines = await succeed(url, cart, 'GET /api/cart', {}, headers);
  if (lines.length > 0) return;
  const listed = await succeed(url, products, 'GET /api/products');
  const product = listed.find(({ stockQuantity }) => stockQuantity > 1);
  if (!product) throw new Error('The shop has too few products');
  await succeed(url, cart, 'POST /api/cart', { body: { productId: product.id } }, headers);
}

export function subscribe(shop: KilledShop): Cause {
  const email = `${randomUUID()}@readers.example`;
  return {
    async make() {
      const body = { email, elapsedMs: 5_000 };
      await succeed(shop.instance.url, mailings, 'POST /api/newsletter', { body });
    },
    expected: [{ description: `the confirmation to ${email}`, to: email, text: '' }],
  };
}

export function requestQuote(shop: KilledShop, requester: TestUser): Cause {
  const key = randomUUID();
  return {
    async make() {
      await fillCart(shop, requester);
      const call = { headers: { 'idempotency-key': key }, body: { note: key } };
      await succeed(shop.instance.url, orders, 'POST /api/orders', call, requester.headers);
    },
    expected: [requester.email, DEALER].map((to) => ({
      description: `the quote request ${key} to ${to}`,
      to,
      text: key,
      about: requester.email,
    })),
  };
}

export function addProduct(shop: KilledShop, { collector, trader, staff }: People): Cause {
  const name = `${WANTED} ${randomUUID()}`;
  return {
    async make() {
      await createRecord(shop.instance, {
        [COLUMNS.header]: name,
        [COLUMNS.status]: 'List',
        [COLUMNS.itemType]: 'Insignia',
      });
      await syncUntilShown(shop, staff, name);
    },
    expected: [collector, trader].map(({ email: to }) => ({
      description: `the new product ${name} to ${to}`,
      to,
      text: name,
    })),
  };
}

/** @throws Error when the shop does not answer or does not show the product in time */
async function syncUntilShown(
  { instance: { url } }: KilledShop,
  { headers }: TestUser,
  name: string,
): Promise<void> {
  const deadlineMs = Date.now() + PRODUCT_TIMEOUT_MS;
  let failure: unknown;
  while (Date.now() < deadlineMs) {
    const query = { search: name };
    const found = await succeed(url, products, 'GET /api/products', { query });
    if (found.some((product) => product.name === name)) return;
    await succeed(url, sync, 'POST /api/sync-airtable', {}, headers).catch((error: unknown) => {
      failure = error;
    });
    await sleep(PRODUCT_POLL_MS);
  }
  throw new Error(`The shop does not show ${name}`, { cause: failure });
}

export const isExpected = ({ to, text }: ExpectedMail, mail: SentMail): boolean =>
  mail.destination.to[0] === to && mail.body.text.includes(text);
