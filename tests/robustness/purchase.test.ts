import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import type { Order } from '../../shared/entities/order.ts';
import type { Product } from '../../shared/entities/product.ts';
import { PRICE_RANGES } from '../../shared/vocabulary.ts';
import { accounts } from '../support/log-in.ts';
import { type Call, sendCall } from './support/http-call.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';
import { createAccount, signIn, type TestUser } from './support/users.ts';

let shop: TestInstance;
let collector: TestUser;
beforeAll(async () => {
  shop = await startTestInstance();
  collector = await signIn(shop.url, await createAccount(shop.url));
});
afterAll(() => shop?.stop());

async function call(key: RouteKey, input: Call = {}, headers: Record<string, string> = {}) {
  const caller = { ...collector.headers, ...headers };
  const { status, text } = await sendCall(shop.url, key, input, caller);
  return { status, body: JSON.parse(text) };
}
const callFrom = (device: string, key: RouteKey, body: object) =>
  call(key, { body }, { 'idempotency-key': device });
async function listPieces(): Promise<Product[]> {
  const query = { limit: '50', availability: 'In Stock' };
  return (await call('GET /api/products', { query })).body;
}
const quotes = async (): Promise<Order[]> => (await call('GET /api/orders')).body;
const DEVICES = ['phone', 'tablet', 'laptop', 'desktop'];

describe('a purchase has no dead ends', () => {
  test('each price range lists what its count says, and a price by request is 0.00', async () => {
    const { body: facets } = await call('GET /api/products/facets');
    const { body: all } = await call('GET /api/products');
    for (const { label, min, max } of PRICE_RANGES) {
      const query = {
        ...(min > 0 && { priceMin: String(min) }),
        ...(max !== null && { priceMax: String(max) }),
      };
      const { body: listed } = await call('GET /api/products', { query });
      const expected = all.filter(
        ({ price }: Product) => Number(price) >= min && (max === null || Number(price) <= max),
      );
      expect(listed).toEqual(expected);
      const { count } = facets.priceRanges.find(({ value }: { value: string }) => value === label);
      expect({ label, count }).toEqual({ label, count: expected.length });
    }
    expect(facets.isPriceByRequest).toBe(all.every(({ price }: Product) => Number(price) === 0));
  });

  test('a cart that several devices send at once becomes one quote, and no quantity is lost', async () => {
    const lot = (await listPieces()).find(({ stockQuantity }) => stockQuantity > 1);
    for (let round = 0; round < 10; round++) {
      const before = (await quotes()).length;
      const { body: line } = await call('POST /api/cart', { body: { productId: lot?.id } });
      const [set, ...requests] = await Promise.all([
        call('PUT /api/cart/{itemId}', { params: { itemId: line.id }, body: { quantity: 2 } }),
        ...DEVICES.map((device) => callFrom(`${device}-${round}`, 'POST /api/orders', {})),
      ]);
      const created = requests.filter(({ status }) => status === 201);
      expect(created).toHaveLength(1);
      expect((await quotes()).length - before).toBe(1);
      expect((await call('GET /api/cart')).body).toEqual([]);
      // The API rejected a late change of the quantity.
      expect([200, 404]).toContain(set?.status);
      expect(created[0]?.body.items).toMatchObject([{ quantity: set?.status === 200 ? 2 : 1 }]);
    }
  });

  test('a question that several devices send at once is asked once', async () => {
    const [piece] = await listPieces();
    const body = { productId: piece?.id, question: 'Is the pin original?' };
    const answers = await Promise.all(
      DEVICES.map((device) => callFrom(device, 'POST /api/orders/question', body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(DEVICES.map(() => 201));
    expect(new Set(answers.map(({ body: order }) => order.id)).size).toBe(1);
  });

  test('a second quote about a piece that its requester bought is not lost to another member', async () => {
    const staff = await signIn(shop.url, accounts.staff);
    const [, piece] = await listPieces();
    const request = async () => {
      await call('POST /api/cart', { body: { productId: piece?.id } });
      return (await call('POST /api/orders', { body: {} })).body.id as string;
    };
    const [bought, again] = [await request(), await request()];
    for (const status of ['accepted', 'sold']) {
      const input = { params: { id: bought }, body: { status } };
      expect((await call('PATCH /api/orders/{id}', input, staff.headers)).status).toBe(200);
    }
    await expect
      .poll(async () => (await call('GET /api/orders/{id}', { params: { id: again } })).body, {
        timeout: 20_000,
      })
      .toMatchObject({ state: 'lost', boughtIds: [piece?.id] });
  });
});
