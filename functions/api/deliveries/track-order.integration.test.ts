import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { createVisitorQuote } from '../../../tests/support/visitor-quotes.ts';

const shop = membersShop();
const [patch] = shop.products;
let deliveries: Awaited<ReturnType<typeof loadCalls>>;
beforeAll(async () => {
  deliveries = await loadCalls('deliveries');
});
beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'shop@guidon.example');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const newEmail = () => `${randomUUID()}@visitors.example`;
const track = (
  reference: string,
  email: string,
  more: object = {},
  sourceIp: string = randomUUID(),
) =>
  deliveries('POST /api/track-order', {
    body: { reference, email, elapsedMs: 9_000, ...more },
    sourceIp,
  });
const mailsTo = async (email: string) => {
  const { iterateQueue } = await import('../../platform/table/mail-queue.ts');
  const queued = await Array.fromAsync(iterateQueue(100));
  return queued.flatMap(({ mail }) => (mail.to === email ? mail : []));
};
const ACCEPTED = { status: 202, body: { success: true } };

test('POST /api/track-order mails the link of a quote to its visitor, once an hour', async () => {
  const email = newEmail();
  await createVisitorQuote(patch, email);
  const { id, reference } = await createVisitorQuote(patch, email);
  const typed = ` ${reference.toLowerCase().replaceAll('-', ' ')}`;
  expect(await track(typed, email.toUpperCase())).toMatchObject(ACCEPTED);
  expect(await track(reference, email)).toMatchObject(ACCEPTED);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    list: null,
    content: { template: 'order-link', orderId: id, reference, isGuest: true },
  });
  expect(JSON.stringify(mail)).not.toContain('quote.');
});

test('POST /api/track-order mails no link without a login for a quote of an account', async () => {
  const { user, headers } = await shop.signedIn();
  await shop.cart('POST /api/cart', { headers, body: { productId: patch.id } });
  const { id, reference } = (await shop.orders('POST /api/orders', { headers })).body;
  expect(await track(reference, user.email)).toMatchObject(ACCEPTED);
  expect(await mailsTo(user.email)).toMatchObject([
    { userId: user.id, content: { template: 'order-link', orderId: id, isGuest: false } },
  ]);
});

test('POST /api/track-order answers the same for other addresses and references, and mails nothing', async () => {
  const [email, other] = [newEmail(), newEmail()];
  const { reference } = await createVisitorQuote(patch, email);
  const known = await track(reference, email);
  for (const answer of [
    await track(reference, other),
    await track('GQ-0000-0000', email),
    await track('nonsense', email),
    await track(reference, email, { website: 'https://spam.example' }),
  ]) {
    expect({ ...answer, headers: {} }).toEqual({ ...known, headers: {} });
  }
  expect(await mailsTo(other)).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('POST /api/track-order asks again when the form was filled in faster than people can', async () => {
  const email = newEmail();
  const { reference } = await createVisitorQuote(patch, email);
  expect((await track(reference, email, { elapsedMs: 20 })).status).toBe(429);
  expect(await mailsTo(email)).toEqual([]);
});

test('POST /api/track-order limits the requests of a network address', async () => {
  const statuses: unknown[] = [];
  for (let n = 0; n <= BUDGETS.trackedOrder.changesPerHour; n++) {
    statuses.push((await track('GQ-0000-0000', newEmail(), {}, '203.0.113.30')).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([202]));
});

test('POST /api/track-order is unavailable when mails cannot be sent', async () => {
  vi.stubEnv('MAIL_FROM', undefined);
  expect((await track('GQ-0000-0000', newEmail())).status).toBe(503);
});

test.each([
  ['reference', { reference: ' ' }],
  ['reference', { reference: 'x'.repeat(21) }],
  ['email', { email: 'x' }],
])('POST /api/track-order requires a valid %s', async (path, fields) => {
  const answer = await track('GQ-0000-0000', newEmail(), fields);
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});
