import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { forbidden, inDays, notFound, setUpQuotes } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, patch, badge, medal, helmet, call, request, offer, accept, get, endOffer } = given;

test('GET /api/orders/{id} shows the caller’s own, and any to staff', async () => {
  expect(await get()).toEqual(given.quote);
  expect(await get(given.quote.id, given.staff)).toEqual(given.quote);
  for (const [id, who] of [
    [given.quote.id, await shop.signedIn()],
    [randomUUID(), given.member],
    [given.quote.reference, given.member],
  ] as const) {
    expect(await call('GET /api/orders/{id}', id, undefined, who)).toMatchObject(notFound);
  }
});

test('GET /api/orders/{id}/pieces tells staff prices, holds, and who else asks', async () => {
  const other = await shop.signedIn();
  const theirs = await request([patch.id], other);
  await offer({ lines: [{ productId: patch.id, price: '140' }] }, theirs.id);
  const hold = { productId: patch.id, until: inDays(1), reason: 'Show' };
  await shop.orders('POST /api/holds', { headers: given.staff.headers, body: hold });
  const { body } = await call(
    'GET /api/orders/{id}/pieces',
    given.quote.id,
    undefined,
    given.staff,
  );
  const order = [patch.id, badge.id].map((id) =>
    body.find(({ productId }: { productId: string }) => productId === id),
  );
  expect(order).toMatchObject([
    {
      availability: 'In Stock',
      stock: 2,
      sharePrice: null,
      cost: null,
      consignor: null,
      consignorShare: null,
      lastPrice: '140.00',
      claims: [{ kind: 'manual', reason: 'Show' }],
      otherQuotes: expect.arrayContaining([
        { id: theirs.id, reference: theirs.reference, state: 'quoted' },
      ]),
    },
    { availability: 'In Stock', claims: [] },
  ]);
  expect(await call('GET /api/orders/{id}/pieces', given.quote.id)).toMatchObject(forbidden);
});

test('GET /api/orders/{id}/pieces tells the cost and the consignor of the item, before the cost in Airtable', async () => {
  await catalogWithRecord(1, { cost: 40, consignor: 'Ada', consignorShare: '62.50' });
  await catalogWithRecord(2, { consignor: 'Bob' });
  const cost = '55.00';
  const own = { ...patch, id: randomUUID(), airtableId: recordId(1), cost };
  const other = { ...patch, id: randomUUID(), airtableId: recordId(2), cost };
  await Promise.all([own, other].map(shop.change));
  const { id } = await request([own.id, other.id]);
  const { body } = await call('GET /api/orders/{id}/pieces', id, undefined, given.staff);
  const find = (productId: string) =>
    body.find((piece: { productId: string }) => piece.productId === productId);
  expect(find(own.id)).toMatchObject({
    cost: '40.00',
    consignor: 'Ada',
    consignorShare: '62.5',
  });
  expect(find(other.id)).toMatchObject({ cost, consignor: 'Bob', consignorShare: null });
});

describe('GET /api/orders/inbox', () => {
  const inbox = async (query = '') => {
    const { body, headers } = await shop.orders('GET /api/orders/inbox', {
      headers: given.staff.headers,
      query,
    });
    return { rows: body as { id: string; group: string; state: string }[], headers };
  };
  const groupOf = async (id: string) => (await inbox()).rows.find((row) => row.id === id)?.group;

  test('GET /api/orders/inbox lists first what has waited for the dealer the longest', async () => {
    const second = await request([medal.id]);
    const third = await request([helmet.id]);
    const ids = async () =>
      (await inbox()).rows
        .map(({ id }) => id)
        .filter((id) => [given.quote, second, third].some((each) => each.id === id));
    expect(await ids()).toEqual([given.quote.id, second.id, third.id]);
    await offer();
    expect(await ids()).toEqual([second.id, third.id, given.quote.id]);
    expect(await groupOf(given.quote.id)).toBe('quoted');
    await call('POST /api/orders/{id}/messages', given.quote.id, { text: 'A question' });
    expect(await ids()).toEqual([second.id, third.id, given.quote.id]);
    expect(await groupOf(given.quote.id)).toBe('waiting');
    const { messages } = await get();
    const read = { message: messages[0]?.id };
    await call('POST /api/orders/{id}/read', given.quote.id, read, given.staff);
    expect(await groupOf(given.quote.id)).toBe('quoted');
    await accept();
    expect(await groupOf(given.quote.id)).toBe('accepted');
    await call('POST /api/orders/{id}/withdraw', given.quote.id);
    expect(await groupOf(given.quote.id)).toBe('closed');
    await call('PATCH /api/orders/{id}', given.quote.id, { archived: true }, given.staff);
    expect(await groupOf(given.quote.id)).toBeUndefined();
    expect((await inbox('group=archived')).rows.map(({ id }) => id)).toContain(given.quote.id);
  });

  test('GET /api/orders/inbox pages, and judges expiry by the time', async () => {
    await offer();
    await endOffer();
    const all = (await inbox()).rows;
    expect(all.find(({ id }) => id === given.quote.id)?.state).toBe('expired');
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { rows, headers } = await inbox(`limit=2${cursor}`);
      seen.push(...rows);
      const next = /cursor=([^&>]+)/.exec(String(headers?.link ?? ''))?.[1];
      if (!next) break;
      cursor = `&cursor=${next}`;
    }
    expect(seen).toEqual(all);
    const { status } = await shop.orders('GET /api/orders/inbox', given.member);
    expect(status).toBe(403);
  });
});
