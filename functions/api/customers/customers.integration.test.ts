import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomerSummary } from '../../../shared/entities/customer.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { makeEntry, makeMessage } from '../../../tests/support/quotes.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { conflict, invalid, notFound, setUpCustomers } from './testing/set-up-customers.ts';

const given = setUpCustomers();
const { shop, patch, ask, change, visit, sell, get, search, merge, note } = given;

const newEmail = () => `${randomUUID()}@visitors.example`;
const erase = async (email: string, userId?: string) => {
  const { personalData } = await import('../../platform/table/customers.ts');
  await personalData.erase({ email, ...(userId === undefined ? {} : { userId }) });
};
const request = async ({ headers }: Awaited<ReturnType<typeof shop.signedIn>>) => {
  await shop.cart('POST /api/cart', { headers, body: { productId: patch.id } });
  await shop.orders('POST /api/orders', { headers });
};

test('GET /api/customers finds visitors and members with what they have bought and paid', async () => {
  const email = newEmail();
  const quote = await visit(email);
  await visit(email);
  await sell(quote);
  expect(await search(email)).toEqual([
    {
      id: quote.userId,
      name: 'Ada Lovelace',
      email,
      hasAccount: false,
      quoteCount: 2,
      pieceCount: 1,
      spent: '125.50',
      lastSeenAt: expect.any(String),
    },
  ]);
  const member = await shop.signedIn({}, 'Zoë');
  expect(await search(member.user.email)).toEqual([]);
  expect(await ask('GET /api/customers/{id}', member.user.id)).toMatchObject(notFound);
  await request(member);
  expect(await search(`ZOE ${member.user.email.slice(0, 8)}`)).toMatchObject([
    { id: member.user.id, name: 'Zoë', hasAccount: true, quoteCount: 1, spent: '0.00' },
  ]);
  expect(await search(`zoe ${email}`)).toEqual([]);
});

test('GET /api/customers reads a quote again after a change', async () => {
  const email = newEmail();
  const quote = await visit(email);
  await sell(quote);
  expect(await search(email)).toMatchObject([{ spent: '125.50' }]);
  await change(quote.id, { ledger: [makeEntry(1, { cents: 9_999 })] });
  expect(await search(email)).toMatchObject([{ spent: '99.99' }]);
});

test('GET /api/customers includes archived quotes, and not those of erased customers', async () => {
  const email = newEmail();
  const quote = await visit(email);
  const { archiveQuote } = await import('../../domain/quotes/change-quote.ts');
  await archiveQuote(quote.id, true);
  expect(await search(email)).toMatchObject([{ quoteCount: 1 }]);
  const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
  await anonymizeOrders(quote.userId);
  expect(await search(email)).toEqual([]);
  const { findOrder } = await import('../../platform/table/orders.ts');
  const anonymous = (await findOrder(quote.id))?.userId ?? '';
  const all = await given.call('GET /api/customers', { headers: given.staff.headers });
  expect((all.body as CustomerSummary[]).map(({ id }) => id)).not.toContain(anonymous);
  expect(await ask('GET /api/customers/{id}', anonymous)).toMatchObject(notFound);
});

test('GET /api/customers lists the last seen first, page by page', async () => {
  const domain = `${randomUUID()}.example`;
  for (const name of ['a', 'b', 'c']) await visit(`${name}@${domain}`);
  const names: (string | null)[] = [];
  let cursor = '';
  do {
    const query = `search=${domain}&limit=2${cursor && `&cursor=${cursor}`}`;
    const { headers, body } = await given.call('GET /api/customers', {
      headers: given.staff.headers,
      query,
    });
    expect(headers?.['x-total-count']).toBe('3');
    names.push(...(body as CustomerSummary[]).map(({ email }) => email));
    cursor = String(headers?.['x-next-cursor'] ?? '');
  } while (cursor);
  expect(names).toEqual(['c', 'b', 'a'].map((name) => `${name}@${domain}`));
});

test('GET /api/customers/{id} shows quotes, purchases, messages, the address and the certificate', async () => {
  const { saveResaleCertificate } = await import('../../platform/table/resale-certificates.ts');
  const quote = await visit();
  await sell(quote);
  await change(quote.id, { shippingAddress: ADDRESS });
  const open = await visit(quote.requester.email ?? undefined);
  const certificate = { number: '77', state: 'OH', expiresOn: '2099-12-31' } as const;
  await saveResaleCertificate(quote.userId, certificate);
  const text = 'Is it still there?';
  await change(open.id, { messages: [makeMessage(1, 'collector', text)] });
  const customer = await get(quote.userId);
  expect(customer).toMatchObject({
    id: quote.userId,
    merged: [{ id: quote.userId, name: 'Ada Lovelace' }],
    notes: null,
    address: ADDRESS,
    quotes: [
      { id: open.id, state: 'pending' },
      { id: quote.id, state: 'sold' },
    ],
    purchases: [
      { orderId: quote.id, productId: patch.id, price: '125.50', quantity: 1, returned: 0 },
    ],
    messages: [{ orderId: open.id, from: 'collector', text }],
    resaleCertificate: certificate,
    wants: [],
    version: 0,
  });
});

test('GET /api/customers/{id} shows the wants of members who show their names with them', async () => {
  const { createAlert } = await import('../../platform/table/alerts.ts');
  const member = await shop.signedIn();
  await request(member);
  const [userId, now] = [member.user.id, new Date().toISOString()];
  const alert = { userId, cadence: 'daily', createdAt: now, updatedAt: now } as const;
  const [rangers, marines] = [{ search: 'rangers' }, { search: 'marines' }];
  await createAlert({ ...alert, id: randomUUID(), query: rangers, isNameShown: true });
  await createAlert({ ...alert, id: randomUUID(), query: marines, isNameShown: false });
  expect((await get(userId)).wants).toMatchObject([{ query: rangers }]);
});

test('PATCH /api/customers/{id} keeps notes, and fails for an outdated version', async () => {
  const { userId } = await visit();
  const saved = await note(userId, ' Collects Rangers ', 0);
  expect(saved).toMatchObject({ status: 200, body: { notes: 'Collects Rangers' } });
  expect(await note(userId, 'Other', 0)).toMatchObject(conflict);
  const { body } = await note(userId, '', saved.body.version);
  expect(body.notes).toBeNull();
  expect(body.version).toBeGreaterThan(saved.body.version);
  expect(await note(randomUUID(), 'Unknown')).toMatchObject(notFound);
  expect(await note(userId, 'x'.repeat(5_001))).toMatchObject(invalid('notes'));
});

test('PATCH /api/customers/{id} based on the same version succeeds once', async () => {
  const { userId } = await visit();
  const answers = await Promise.all(['First', 'Second'].map((text) => note(userId, text, 0)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('POST /api/customers/{id}/merge shows two as one, with the quotes and the notes of both', async () => {
  const [first, second] = [await visit(), await visit()];
  await sell(first);
  await note(first.userId, 'Pays by check');
  await note(second.userId, 'Prefers the phone');
  const { status, body } = await merge(first.userId, second.userId);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: second.userId,
    email: second.requester.email,
    quoteCount: 2,
    spent: '125.50',
    notes: 'Prefers the phone\n\nPays by check',
    merged: [{ id: second.userId }, { id: first.userId }],
  });
  expect(await get(first.userId)).toEqual(body);
  expect(await get(second.userId)).toEqual(body);
  for (const { requester } of [first, second]) {
    expect(await search(String(requester.email))).toMatchObject([
      { id: second.userId, quoteCount: 2, spent: '125.50' },
    ]);
  }
});

test('POST /api/customers/{id}/merge changes neither the quotes nor the notes of one alone', async () => {
  const [first, second] = [await visit(), await visit()];
  await note(first.userId, 'Pays by check');
  await merge(first.userId, second.userId);
  const { findOrder } = await import('../../platform/table/orders.ts');
  expect((await findOrder(first.id))?.userId).toBe(first.userId);
  expect((await merge(first.userId, null)).body).toMatchObject({
    id: first.userId,
    quoteCount: 1,
    notes: 'Pays by check',
    merged: [{ id: first.userId }],
  });
  expect(await get(second.userId)).toMatchObject({ quoteCount: 1, notes: null });
});

test('PATCH /api/customers/{id} of a merged customer makes the notes of both one', async () => {
  const [first, second] = [await visit(), await visit()];
  await note(first.userId, 'Pays by check');
  const { version } = (await merge(first.userId, second.userId)).body;
  const { body } = await note(first.userId, 'Pays by check, by phone', version);
  expect(body).toMatchObject({ id: second.userId, notes: 'Pays by check, by phone' });
  expect(await note(second.userId, 'Outdated', version)).toMatchObject(conflict);
  expect((await merge(first.userId, null)).body.notes).toBeNull();
  expect((await get(second.userId)).notes).toBe('Pays by check, by phone');
});

test('PATCH /api/customers/{id} fails for notes that were erased with a merged customer', async () => {
  const [first, second] = [await visit(), await visit()];
  await note(first.userId, 'Pays by check');
  const { version } = (await merge(second.userId, first.userId)).body;
  await erase(String(second.requester.email));
  expect(await note(first.userId, 'Pays by check, by phone', version)).toMatchObject(conflict);
  expect((await get(first.userId)).notes).toBeNull();
});

test('PATCH /api/customers/{id} fails for notes that have changed since a customer was separated', async () => {
  const [first, second] = [await visit(), await visit()];
  await note(first.userId, 'Pays by check');
  const { version } = (await merge(second.userId, first.userId)).body;
  await merge(second.userId, null);
  await note(first.userId, 'Pays by card');
  expect(await note(first.userId, 'Outdated', version)).toMatchObject(conflict);
});

test('POST /api/customers/{id}/merge into a merged customer leads to the one that is shown', async () => {
  const [first, second, third] = [await visit(), await visit(), await visit()];
  await merge(first.userId, second.userId);
  expect((await merge(third.userId, first.userId)).body).toMatchObject({
    id: second.userId,
    quoteCount: 3,
  });
  expect(await merge(second.userId, first.userId)).toMatchObject(conflict);
  expect(await merge(second.userId, third.userId)).toMatchObject(conflict);
});

test('POST /api/customers/{id}/merge at the same time never merges two into each other', async () => {
  const [first, second] = [await visit(), await visit()];
  const answers = await Promise.all([
    merge(first.userId, second.userId),
    merge(second.userId, first.userId),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await get(first.userId)).quoteCount).toBe(2);
});

test('POST /api/customers/{id}/merge needs another customer that exists', async () => {
  const { userId } = await visit();
  expect(await merge(userId, userId)).toMatchObject(invalid('into'));
  expect(await merge(userId, randomUUID())).toMatchObject(invalid('into'));
  expect(await merge(userId, 'x')).toMatchObject(invalid('into'));
  expect(await merge(randomUUID(), userId)).toMatchObject(notFound);
});

test('notes and merges are erased with the person, also where the person is shown as another one', async () => {
  const [first, second, third] = [await visit(), await visit(), await visit()];
  await note(first.userId, 'Pays by check');
  await note(second.userId, 'Met at the show');
  await merge(third.userId, first.userId);
  await merge(first.userId, second.userId);
  await erase(String(first.requester.email));
  expect(await get(first.userId)).toMatchObject({ notes: null, quoteCount: 1 });
  expect(await get(second.userId)).toMatchObject({ notes: null, quoteCount: 1 });
  expect(await get(third.userId)).toMatchObject({ id: third.userId, quoteCount: 1 });
});

test('notes that were saved about several customers together are erased with each of them', async () => {
  const [first, second, third] = [await visit(), await visit(), await visit()];
  await merge(first.userId, second.userId);
  await note(first.userId, 'Pays by check');
  await merge(second.userId, third.userId);
  await erase(String(first.requester.email));
  expect(await get(third.userId)).toMatchObject({ notes: null, quoteCount: 2 });
});

test('notes of a visitor stay with the account that takes over the quotes', async () => {
  const { moveCustomer } = await import('../../platform/table/customers.ts');
  const { moveOrders } = await import('../../domain/quotes/access.ts');
  const { user } = await shop.signedIn();
  const [own, other] = [await visit(user.email), await visit()];
  await note(own.userId, 'Pays by check');
  await merge(other.userId, own.userId);
  await moveCustomer(toGuestId(user.email), user.id);
  await moveOrders(own.userId, user.id);
  expect(await get(user.id)).toMatchObject({
    id: user.id,
    notes: 'Pays by check',
    quoteCount: 2,
    merged: [{ id: user.id, hasAccount: true }, { id: other.userId }],
  });
});

test.each([
  ['cataloger', 403, 403],
  ['reader', 200, 403],
  ['seller', 200, 200],
] as const)(
  'GET /api/customers/{id} answers a %s with %i, and PATCH /api/customers/{id} with %i',
  async (role, read, write) => {
    const { userId } = await visit();
    const who = await signedInAs(role);
    for (const [key, status, body] of [
      ['GET /api/customers', read, undefined],
      ['GET /api/customers/{id}', read, undefined],
      ['PATCH /api/customers/{id}', write, { notes: 'Hi' }],
      ['POST /api/customers/{id}/merge', write, { into: null }],
    ] as const) {
      expect((await ask(key, userId, body, who)).status).toBe(status);
    }
  },
);
