import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUDGETS, type BudgetName, STRANGERS_PER_HOUR } from '../../../shared/contract/budgets.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startTestCognito } from '../../../tests/support/cognito.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import type { StrangerBudget } from './spend.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;
type Member = Awaited<ReturnType<typeof signedIn>>;

let engines: Awaited<ReturnType<typeof startEngines>>;
let cognito: Awaited<ReturnType<typeof startTestCognito>>;
let [account, alerts, cart, wishlist, orders, mailings, deliveries, documents]: Calls[] = [];
let spent: typeof import('../table/spent-budgets.ts');
const products: Product[] = makeProducts(BUDGETS.wishlistEntry.rows + 20).map((product) => ({
  ...product,
  availability: 'In Stock',
}));
beforeAll(async () => {
  engines = await startEngines();
  cognito = await startTestCognito();
  Object.assign(process.env, engines.env, cognito.env, {
    MAIL_FROM: 'shop@guidon.example',
    MAIL_REPLY_TO: 'dealer@guidon.example',
  });
  account = await loadCalls('account');
  deliveries = await loadCalls('deliveries');
  documents = await loadCalls('documents');
  alerts = await loadCalls('alerts');
  cart = await loadCalls('cart');
  wishlist = await loadCalls('wishlist');
  orders = await loadCalls('orders');
  mailings = await loadCalls('mailings');
  spent = await import('../table/spent-budgets.ts');
  const { writeProducts } = await import('../table/products.ts');
  const put = products.map((product) => ({ ...product, sourceHash: null }));
  for (let first = 0; first < put.length; first += 90) {
    await writeProducts({ put: put.slice(first, first + 90), remove: [] });
  }
});
afterAll(async () => {
  await cognito.close();
  await engines.stop();
});

const addAlert = ({ headers }: Member, search: string) =>
  alerts?.('POST /api/alerts', { headers, body: { query: { search } } });
const addToCart = ({ headers }: Member, { id }: Product) =>
  cart?.('POST /api/cart', { headers, body: { productId: id } });
const addToWishlist = ({ headers }: Member, { id }: Product) =>
  wishlist?.('POST /api/wishlist', { headers, body: { productId: id } });

const countByStatus = (answers: readonly ({ status?: number | undefined } | undefined)[]) =>
  Object.fromEntries(
    Map.groupBy(answers, (answer) => answer?.status ?? 0)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );

async function removeRows(PK: string): Promise<void> {
  const { DeleteCommand, QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../aws/dynamodb.ts');
  const TableName = process.env.TABLE_NAME;
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'PK = :PK',
      ExpressionAttributeValues: { ':PK': PK },
      Limit: 10,
    }),
  );
  for (const { SK } of Items) {
    await dynamodb.send(new DeleteCommand({ TableName, Key: { PK, SK } }));
  }
}

test('95 concurrent requests create no more alerts than a member may have', async () => {
  const member = await signedIn();
  const answers = await Promise.all(
    Array.from({ length: 95 }, (_, n) => addAlert(member, `search ${n}`)),
  );
  expect(countByStatus(answers)).toEqual({ 201: BUDGETS.alert.rows, 409: 45 });
  const list = await alerts?.('GET /api/alerts', member);
  expect(list?.body).toHaveLength(BUDGETS.alert.rows);
  expect(answers.find((answer) => answer?.status === 409)?.body).toMatchObject({
    code: 'CONFLICT',
    message: 'You have 50 alerts. Please delete one you no longer need.',
  });
});

test('concurrent requests add no more lines to the cart than a member may have', async () => {
  const member = await signedIn();
  const almostFull = BUDGETS.cartLine.rows - 20;
  for (const product of products.slice(0, almostFull)) await addToCart(member, product);
  const answers = await Promise.all(
    products.slice(almostFull, almostFull + 35).map((product) => addToCart(member, product)),
  );
  expect(countByStatus(answers)).toEqual({ 201: 20, 409: 15 });
  expect((await cart?.('GET /api/cart', member))?.body).toHaveLength(BUDGETS.cartLine.rows);
});

test('concurrent requests add no more products to the wishlist than a member may have', async () => {
  const member = await signedIn();
  const almostFull = BUDGETS.wishlistEntry.rows - 20;
  for (const product of products.slice(0, almostFull)) await addToWishlist(member, product);
  const answers = await Promise.all(
    products.slice(almostFull).map((product) => addToWishlist(member, product)),
  );
  expect(countByStatus(answers)).toEqual({ 201: 20, 409: 20 });
  expect((await wishlist?.('GET /api/wishlist', member))?.body).toHaveLength(
    BUDGETS.wishlistEntry.rows,
  );
});

test('concurrent requests create no more quotes than a member may have open, or ask for in an hour', async () => {
  const { headers, user } = await signedIn();
  let asked = 0;
  const ask = () => {
    const body = { productId: products[0]?.id, question: `Original? (${asked++})` };
    return orders?.('POST /api/orders/question', { headers, body });
  };
  const askTimes = async (count: number) => {
    for (let n = 0; n < count; n++) expect((await ask())?.status).toBe(201);
  };
  await askTimes(28);
  const inHour = await Promise.all(Array.from({ length: 6 }, ask));
  expect(countByStatus(inHour)).toEqual({ 201: 2, 429: 4 });
  await removeRows(`ORDER_RATE#${user.id}`);
  await askTimes(18);
  const open = await Promise.all(Array.from({ length: 6 }, ask));
  expect(countByStatus(open)).toEqual({ 201: 2, 409: 4 });
  const list = await orders?.('GET /api/orders', { headers });
  expect(list?.body).toHaveLength(BUDGETS.quote.rows);
});

test('the number of rows of a member leaves room again for what was deleted', async () => {
  const member = await signedIn();
  for (let n = 0; n < BUDGETS.alert.rows; n++) await addAlert(member, `search ${n}`);
  const list = await alerts?.('GET /api/alerts', member);
  const params = { id: list?.body[0].id };
  const remove = () => alerts?.('DELETE /api/alerts/{id}', { headers: member.headers, params });
  // The second call removes nothing and must not count.
  await Promise.all([remove(), remove()]);
  expect((await addAlert(member, 'another'))?.status).toBe(201);
  expect((await addAlert(member, 'one more'))?.status).toBe(409);
});

test('the number of rows of a member is counted again if a release without the counter has deleted rows', async () => {
  const member = await signedIn();
  for (let n = 0; n < BUDGETS.alert.rows; n++) await addAlert(member, `search ${n}`);
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../aws/dynamodb.ts');
  const list = await alerts?.('GET /api/alerts', member);
  const Key = { PK: `ALERTS_OF#${member.user.id}`, SK: list?.body[0].id };
  await dynamodb.send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }));
  expect((await addAlert(member, 'another'))?.status).toBe(201);
  expect((await addAlert(member, 'one more'))?.status).toBe(409);
});

async function spendAllButTwo(budget: BudgetName, owner: string): Promise<void> {
  const max = BUDGETS[budget].changesPerHour ?? 0;
  for (let n = 0; n < max - 2; n++) await spent.countInHour(`${budget}#${owner}`, max);
}

test('concurrent calls with the same budget make no more changes within an hour than a member may', async () => {
  const member = await signedIn();
  await spendAllButTwo('alert', member.user.id);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, (_, n) => addAlert(member, `search ${n}`)),
    alerts?.('DELETE /api/alerts/{id}', {
      headers: member.headers,
      params: { id: crypto.randomUUID() },
    }),
  ]);
  expect(answers.filter((answer) => answer?.status === 429)).toHaveLength(4);
  const rejected = await addAlert(member, 'one more');
  expect(rejected).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { code: 'RATE_LIMITED' },
  });
  expect((await addToCart(member, products[0] as Product))?.status).toBe(201);
});

test('the changes of staff within an hour are not limited', async () => {
  const staff = await signedInStaff();
  await spendAllButTwo('alert', staff.user.id);
  for (let n = 0; n < 4; n++) {
    expect((await addAlert(staff, `search ${n}`))?.status).toBe(201);
  }
});

describe('visitors without an account', () => {
  const email = () => `${crypto.randomUUID()}@visitors.example`;
  let code: string;
  beforeAll(async () => {
    const { createCertificateCode } = await import('../../api/documents/certificate-code.ts');
    code = await createCertificateCode({
      orderId: crypto.randomUUID(),
      productId: crypto.randomUUID(),
    });
  });
  const requests = {
    newsletter: (sourceIp: string) =>
      mailings?.('POST /api/newsletter', { sourceIp, body: { email: email() } }),
    preferencesLink: (sourceIp: string) =>
      mailings?.('POST /api/mail-preferences/link', { sourceIp, body: { token: 'old' } }),
    question: (sourceIp: string) =>
      orders?.('POST /api/questions', {
        sourceIp,
        body: { name: 'Ada', email: email(), productId: products[0]?.id, question: 'Original?' },
      }),
    contactMessage: (sourceIp: string) =>
      mailings?.('POST /api/contact', {
        sourceIp,
        body: { name: 'Ada', email: email(), subject: 'A patch', message: 'Original?' },
      }),
    dataRequest: (sourceIp: string) =>
      account?.('POST /api/personal-data', { sourceIp, body: { email: email() } }),
    trackedOrder: (sourceIp: string) =>
      deliveries?.('POST /api/track-order', {
        sourceIp,
        body: { reference: 'GQ-0000-0000', email: email() },
      }),
    certificate: (sourceIp: string) =>
      documents?.('GET /api/certificates/{code}', { sourceIp, params: { code } }),
  } satisfies Record<StrangerBudget, (sourceIp: string) => unknown>;
  const kinds = Object.keys(requests) as (keyof typeof requests)[];

  test.each(kinds)(
    'visitors without an account share the hourly limit of a network in IPv6: %s',
    async (kind) => {
      const answers = await Promise.all(
        Array.from({ length: BUDGETS[kind].changesPerHour + 10 }, (_, n) =>
          requests[kind](`2001:db8:7:1:${n.toString(16)}::1`),
        ),
      );
      const answered = kind === 'certificate' ? 404 : 202;
      expect(countByStatus(answers)).toEqual({ [answered]: BUDGETS[kind].changesPerHour, 429: 10 });
      expect((await requests[kind]('2001:db8:7:2::1'))?.status).toBe(answered);
    },
  );

  test('codes of certificates that the shop has not signed do not count', async () => {
    for (let n = 0; n <= BUDGETS.certificate.changesPerHour; n++) {
      const call = { sourceIp: '203.0.113.88', params: { code: `${code}x` } };
      expect((await documents?.('GET /api/certificates/{code}', call))?.status).toBe(404);
    }
  });

  test.each(kinds)(
    'visitors without an account are limited all together, whatever their networks: %s',
    async (kind) => {
      for (let n = 0; n < STRANGERS_PER_HOUR; n++) {
        await spent.countInHour(`${kind}#ALL`, STRANGERS_PER_HOUR);
      }
      const rejected = await requests[kind]('198.51.100.77');
      expect(rejected).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(rejected?.body.message).toContain('The shop has received too many');
    },
  );
});
