import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ComparableSales } from '../../../shared/contract/orders.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { forbidden, notFound, setUpQuotes } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, patch, call, request } = given;

/** Different for each test, so that pieces of other tests are not comparable. */
let piece: Product;
const like = (changes: Partial<Product>): Product => {
  const { identification: _, ...rest } = piece;
  const own = { id: randomUUID(), airtableId: null, unitName: null, itemType: randomUUID() };
  return { ...rest, ...own, ...changes };
};
const identified = (asmicNumber: string): Pick<Product, 'identification'> => ({
  identification: {
    asmicNumber,
    designation: '1st Infantry Division',
    confidenceLevel: 'High',
    reasons: [],
    verifiedAt: '2026-11-01T00:00:00.000Z',
  },
});

beforeEach(async () => {
  piece = {
    ...patch,
    ...identified(randomUUID()),
    id: randomUUID(),
    itemType: `Patch ${randomUUID()}`,
    unitName: `Unit ${randomUUID()}`,
    unitNumber: '1',
    era: 'WWII',
    availability: 'In Stock',
    stockQuantity: 5,
  };
  await shop.change(piece);
});

const sell = async (product: Product, price: string, changes: object = {}): Promise<string> => {
  await shop.change(product);
  const { id } = await request([product.id]);
  const lines = [{ productId: product.id, price }];
  await call('POST /api/orders/{id}/offers', id, { lines, ...changes }, given.staff);
  await call('POST /api/orders/{id}/accept', id, { offer: 1 });
  await call('POST /api/orders/{id}/sold', id, undefined, given.staff);
  return id;
};
const compare = async (): Promise<ComparableSales['sales']> => {
  const { id } = await request([piece.id]);
  const { status, body } = await call(
    'GET /api/orders/{id}/comparables',
    id,
    undefined,
    given.staff,
  );
  expect({ status, count: body.length }).toEqual({ status: 200, count: 1 });
  expect(body[0].productId).toBe(piece.id);
  return body[0].sales;
};

test('GET /api/orders/{id}/comparables lists sales of like pieces, the most alike first, without the buyers', async () => {
  const { itemType, era, unitName, unitNumber } = piece;
  await sell(like({ itemType, era, name: 'Of the type' }), '10.00');
  await sell(like({ unitName, unitNumber, name: 'Of the unit' }), '20.00');
  await sell(like(identified(piece.identification?.asmicNumber ?? '')), '30.00');
  await sell(like({ unitName, unitNumber: '2' }), '40.00');
  const own = await sell(piece, '50.00', { discount: '5' });
  const sales = await compare();
  expect(sales.map(({ match, price }) => [match, price])).toEqual([
    ['piece', '45.00'],
    ['entry', '30.00'],
    ['unit', '20.00'],
    ['type', '10.00'],
  ]);
  expect(sales[0]).toEqual({
    at: expect.any(String),
    price: '45.00',
    name: piece.name,
    uniqueId: null,
    condition: piece.condition,
    match: 'piece',
    orderId: own,
  });
  expect(JSON.stringify(sales)).not.toContain(given.member.user.email);
});

test('GET /api/orders/{id}/comparables lists sales in the same condition first among equal matches', async () => {
  const { itemType, era, unitName, unitNumber } = piece;
  const condition = 'Mint';
  await shop.change({ ...piece, condition });
  await sell(like({ itemType, era, condition: 'mint' }), '10.00');
  await sell(like({ itemType, era, condition: 'Poor' }), '20.00');
  await sell(like({ unitName, unitNumber, condition: 'Poor' }), '30.00');
  expect((await compare()).map(({ price }) => price)).toEqual(['30.00', '10.00', '20.00']);
});

test('GET /api/orders/{id}/comparables knows sales outside of the shop, and lists at most eight, the newest first', async () => {
  const { transactWrite } = await import('../../platform/table/conditional-writes.ts');
  const { saleWrites } = await import('../../platform/table/recorded-sales.ts');
  const days = Array.from({ length: 9 }, (_, n) => `2026-10-0${n + 1}T12:00:00.000Z`);
  await transactWrite(
    days.flatMap((soldAt, n) =>
      saleWrites({
        id: randomUUID(),
        recordId: `rec${randomUUID().slice(0, 14)}`,
        productId: piece.id,
        name: piece.name,
        price: `${n + 1}.00`,
        soldAt,
        place: 'Show',
        buyer: 'Ted Hallam',
        by: { id: given.staff.user.id, email: given.staff.user.email },
        salesRecordId: null,
      }),
    ),
  );
  const sales = await compare();
  expect(sales.map(({ at }) => at)).toEqual(days.toReversed().slice(0, 8));
  expect(sales[0]).toMatchObject({ match: 'piece', price: '9.00', orderId: null });
  expect(JSON.stringify(sales)).not.toContain('Ted Hallam');
});

test('GET /api/orders/{id}/comparables leaves out pieces that came back, and sales without a price', async () => {
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  const id = await sell(piece, '50.00');
  await changeQuote(id, (before, now) => ({
    after: {
      ...before,
      returns: [
        {
          number: 1,
          lines: [{ productId: piece.id, quantity: 1 }],
          reason: 'Too small',
          photos: [],
          requestedAt: now,
          decision: 'approved',
          decidedAt: now,
          answer: null,
          receivedAt: now,
          restocked: [],
          by: null,
        },
      ],
    },
  }));
  const elsewhere = await request([piece.id]);
  await call('PATCH /api/orders/{id}', elsewhere.id, { status: 'sold' }, given.staff);
  expect(await compare()).toEqual([]);
});

test('GET /api/orders/{id}/comparables is for staff only, and 404 for an unknown quote', async () => {
  const key = 'GET /api/orders/{id}/comparables';
  expect(await call(key, given.quote.id)).toMatchObject(forbidden);
  expect(await call(key, randomUUID(), undefined, given.staff)).toMatchObject(notFound);
});
