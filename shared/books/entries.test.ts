import { expect, test } from 'vitest';
import {
  makeCreditNote,
  makeFacts,
  makeInvoice,
  makeLine,
  toUuid,
} from '../../tests/support/book-documents.ts';
import { groupBySource } from './book-entry.ts';
import { createOrderEntries } from './entries.ts';
import { sumBooks } from './sum-books.ts';

const OWN = { costs: { cost: '40.00', consignor: null, consignorShare: null } };
const SOLD_AT = '2026-03-05T12:00:00.000Z';

/** @param takenBack by times. */
const consigned = (shareCents: number, takenBack: Readonly<Record<string, number>> = {}) => ({
  statement: {
    consignor: 'Zebulon',
    lines: [
      { kind: 'sale' as const, at: SOLD_AT, shareCents },
      ...Object.entries(takenBack).map(([at, cents]) => ({
        kind: 'return' as const,
        at,
        shareCents: 0 - cents,
      })),
    ],
  },
});
const named = (consignorShare: string) => ({
  costs: { cost: null, consignor: 'Widow Smith', consignorShare },
});
const makeFee = (at: string, cents: number) => ({
  id: toUuid(`fee of ${at}`),
  at,
  date: at.slice(0, 10),
  cents,
});

test('an entry has its part of the discount, the shipping and the tax by value', () => {
  const invoice = makeInvoice({
    lines: [makeLine('Patch', 10_000), makeLine('Badge', 2_500, 2)],
    discount: '30.00',
    shipping: '10.00',
    insurance: '2.00',
    taxes: [{ state: 'PA', rate: '6', amount: '7.20' }],
  });
  const patch = { quantity: 1, salesCents: 8_000, shippingCents: 800, taxCents: 480 };
  const badges = { quantity: 2, salesCents: 4_000, shippingCents: 400, taxCents: 240 };
  expect(createOrderEntries([invoice], makeFacts({ Patch: OWN }))).toMatchObject([
    { ...patch, feeCents: 0, costCents: 4_000, withoutCost: 0, state: 'PA' },
    { ...badges, feeCents: 0, costCents: 0, withoutCost: 2, state: 'PA' },
  ]);
});

test('the last line gets the shipping if no piece has a price after the discount', () => {
  const lines = [makeLine('Patch', 1_000), makeLine('Badge', 500)];
  const invoice = makeInvoice({ lines, discount: '15.00', shipping: '9.99' });
  const entries = createOrderEntries([invoice], makeFacts({}));
  expect(entries.map(({ shippingCents }) => shippingCents)).toEqual([0, 999]);
});

test('a fee counts on its day, by the values of the lines', () => {
  const invoice = makeInvoice({ lines: [makeLine('Patch', 8_000), makeLine('Badge', 4_000)] });
  const fees = [makeFee('2026-06-08T12:00:00.000Z', 401)];
  const facts = makeFacts({ Patch: { ...OWN, type: 'Medals' } }, { fees });
  const fee = { date: '2026-06-08', quantity: 0, salesCents: 0, costCents: 0, withoutCost: 0 };
  expect(createOrderEntries([invoice], facts).slice(2)).toMatchObject([
    { ...fee, feeCents: 267, type: 'Medals' },
    { ...fee, feeCents: 134, type: 'Patches' },
  ]);
});

test('a fee belongs to the last invoice before it, and to the first one if there is none', () => {
  const first = makeInvoice();
  const note = makeCreditNote(first, {});
  const second = makeInvoice({ number: '2026-0002', issuedAt: '2026-04-07T12:00:00.000Z' });
  const fees = ['2026-03-04', '2026-04-06', '2026-05-07'].map((day) =>
    makeFee(`${day}T12:00:00.000Z`, 100),
  );
  const entries = createOrderEntries([first, note, second], makeFacts({}, { fees }));
  const charged = entries.filter(({ feeOf }) => feeOf !== null);
  expect(charged.map(({ number, date }) => [number, date])).toEqual([
    ['2026-0001', '2026-03-04'],
    ['2026-0001', '2026-04-06'],
    ['2026-0002', '2026-05-07'],
  ]);
});

test('a fee without an invoice counts on its day, for no piece', () => {
  const fees = [makeFee('2026-06-08T12:00:00.000Z', 401)];
  const entries = createOrderEntries([], makeFacts({}, { fees }));
  expect(entries).toMatchObject([{ date: '2026-06-08', feeOf: fees[0]?.id, productId: null }]);
  const figures = { count: 0, sales: '0.00', fees: '4.01', profit: '-4.01' };
  const { rows, total, taxes } = sumBooks(entries, 'type');
  expect(rows).toMatchObject([{ key: '', ...figures }]);
  expect(total).toMatchObject(figures);
  expect(taxes).toEqual([]);
});

test('two invoices of one quote count in their months, with the statement for the last one', () => {
  const first = makeInvoice({ lines: [makeLine('Patch', 20_000)] });
  const note = makeCreditNote(first, { lines: [makeLine('Patch', 20_000)] });
  const issuedAt = '2026-05-07T12:00:00.000Z';
  const second = makeInvoice({ number: '2026-0002', date: '2026-05-07', issuedAt });
  const facts = makeFacts({ Patch: { ...named('50'), ...consigned(7_000) } });
  const { rows, total } = sumBooks(createOrderEntries([first, note, second], facts), 'month');
  expect(rows).toMatchObject([
    { key: '2026-03', count: 1, sales: '200.00', shares: '100.00' },
    { key: '2026-04', count: -1, sales: '-200.00', shares: '-100.00' },
    { key: '2026-05', count: 1, sales: '100.00', shares: '70.00' },
  ]);
  expect(total).toMatchObject({ count: 1, sales: '100.00', shares: '70.00' });
});

test('a consigned piece has the share of its statement instead of a cost', () => {
  const facts = makeFacts({ Patch: { ...OWN, ...consigned(7_000), source: 'Fair' } });
  const entries = createOrderEntries([makeInvoice()], facts);
  const share = { shareCents: 7_000, source: 'Consigned', consignor: 'Zebulon' };
  expect(entries).toMatchObject([{ costCents: 0, ...share }]);
  const total = { shares: '70.00', commission: '30.00', profit: '30.00' };
  expect(sumBooks(entries, 'consignor').total).toMatchObject(total);
});

test('a piece of a consignor whom its item only names has the share of the item', () => {
  const entries = createOrderEntries([makeInvoice()], makeFacts({ Patch: named('60') }));
  expect(entries).toMatchObject([{ shareCents: 6_000, consignor: 'Widow Smith', withoutCost: 0 }]);
});

test('a credit note for pieces gives their cost and share back', () => {
  const lines = [makeLine('Badge', 2_000, 3), makeLine('Patch', 10_000), makeLine('Medal', 500)];
  const invoice = makeInvoice({ lines });
  const note = makeCreditNote(invoice, {
    lines: [makeLine('Badge', 2_000, 2), makeLine('Patch', 10_000)],
  });
  const takenBack = { '2026-04-06T11:00:00.000Z': 7_001 };
  const facts = makeFacts({ Badge: OWN, Patch: consigned(7_001, takenBack) });
  const entries = createOrderEntries([invoice, note], facts).slice(3);
  expect(entries).toHaveLength(2);
  expect(entries).toMatchObject([
    { number: note.number, quantity: -2, salesCents: -4_000, costCents: -8_000 },
    { quantity: -1, salesCents: -10_000, shareCents: -7_001, consignor: 'Zebulon' },
  ]);
});

test('a credited amount lowers the prices of what is left by value, and gives no piece back', () => {
  const invoice = makeInvoice({ lines: [makeLine('Badge', 3_000), makeLine('Patch', 6_000)] });
  const notes = [makeLine('Badge', 3_000), makeLine('Credit', 3_000, 1, null)].map((line) =>
    makeCreditNote(invoice, { lines: [line] }),
  );
  const facts = makeFacts({ Badge: OWN, Patch: named('50') });
  expect(createOrderEntries([invoice, ...notes], facts).slice(2)).toMatchObject([
    { quantity: -1, salesCents: -3_000, costCents: -4_000 },
    { quantity: 0, salesCents: -3_000, shareCents: -1_500, costCents: 0 },
  ]);
});

test('a further refund of a return lowers the prices of its pieces first', () => {
  const invoice = makeInvoice({ lines: [makeLine('Badge', 10_000), makeLine('Patch', 10_000)] });
  const notes = [
    makeLine('Badge', 4_000),
    makeLine('Credit', 6_000, 1, null),
    makeLine('Credit', 1_000, 1, null),
  ].map((line, n) =>
    makeCreditNote(invoice, {
      number: `C2026-000${n}`,
      lines: [line],
      reason: 'Refund of return 1',
    }),
  );
  const entries = createOrderEntries([invoice, ...notes], makeFacts({ Badge: OWN })).slice(2);
  expect(entries.map(({ productId, salesCents }) => [productId, salesCents])).toEqual([
    [toUuid('Badge'), -4_000],
    [toUuid('Badge'), -6_000],
    [toUuid('Patch'), -1_000],
  ]);
});

test('a discount above the price of the goods is taken off the shipping', () => {
  const invoice = makeInvoice({ discount: '120.00', shipping: '30.00' });
  expect(createOrderEntries([invoice], makeFacts({}))).toMatchObject([
    { salesCents: 0, shippingCents: 1_000 },
  ]);
});

test('credit notes give back what the statement took back before them, and the last one the rest', () => {
  const invoice = makeInvoice({ lines: [makeLine('Badge', 3_000, 3), makeLine('Patch', 500)] });
  const credit = (number: string, month: string, name: string) =>
    makeCreditNote(invoice, {
      number,
      lines: [makeLine(name, 500)],
      issuedAt: `2026-${month}-06T12:00:00.000Z`,
    });
  const notes = [
    credit('C2026-0001', '04', 'Badge'),
    credit('C2026-0002', '06', 'Patch'),
    credit('C2026-0003', '07', 'Badge'),
  ];
  const getShares = (takenBack: Record<string, number>, some = notes) => {
    const facts = makeFacts({ Badge: consigned(4_500, takenBack) });
    const entries = createOrderEntries([invoice, ...some], facts);
    return some.map(({ number }) =>
      entries.reduce((cents, each) => cents + (each.number === number ? each.shareCents : 0), 0),
    );
  };
  const first = { '2026-04-01T12:00:00.000Z': 1_500 };
  const second = { ...first, '2026-05-01T12:00:00.000Z': 1_501 };
  expect(getShares(second)).toEqual([-1_500, 0, -1_501]);
  expect(getShares({ ...second, '2026-08-01T12:00:00.000Z': 7 })).toEqual([-1_500, 0, -1_508]);
  expect(getShares(second, notes.slice(0, 1))).toEqual([-3_001]);
  expect(getShares({})).toEqual([0, 0, 0]);
});

test('a credit note of an open year takes back what the closed year has stored', () => {
  const invoice = makeInvoice();
  const note = makeCreditNote(invoice, {});
  const fees = [makeFee('2026-03-06T12:00:00.000Z', 100)];
  const closed = createOrderEntries([invoice], makeFacts({ Patch: OWN }, { fees }));
  const costs = { ...OWN.costs, cost: '99.00' };
  const moved = fees.map((fee) => ({ ...fee, date: '2027-01-01', cents: 200 }));
  const entries = createOrderEntries(
    [invoice, note],
    makeFacts({ Patch: { costs } }, { fees: moved }),
    groupBySource(closed),
  );
  expect(entries.map(({ costCents }) => costCents)).toEqual([4_000, -4_000, 0]);
  expect(entries.at(-1)).toEqual(closed.at(-1));
});

test('days on the shelf count from the listing to the sale', () => {
  const facts = makeFacts(
    { Patch: { listedAt: '2026-03-01T13:00:00.000Z' } },
    { soldAt: '2026-03-05T12:00:00.000Z' },
  );
  expect(createOrderEntries([makeInvoice()], facts)).toMatchObject([{ daysOnShelf: 3 }]);
});

test('shipping is taxable in states that tax it', () => {
  const sell = (amount: string) => {
    const taxes = [{ state: 'PA', rate: '6', amount }];
    return createOrderEntries([makeInvoice({ shipping: '10.00', taxes })], makeFacts({}));
  };
  expect(sumBooks(sell('6.00'), 'month').taxes).toEqual([
    { state: 'PA', sales: '110.00', taxable: '100.00', tax: '6.00' },
  ]);
  expect(sumBooks(sell('6.60'), 'month').taxes).toMatchObject([{ taxable: '110.00' }]);
});

test('credited tax lowers the taxable base, that of shipping as well', () => {
  const toTaxes = (amount: string) => [{ state: 'PA', rate: '6', amount }];
  const invoice = makeInvoice({ shipping: '10.00', taxes: toTaxes('6.60') });
  const goods = makeCreditNote(invoice, { taxes: toTaxes('6.00') });
  const shipping = makeCreditNote(invoice, {
    number: 'C2026-0002',
    lines: [makeLine('Credit', 1_000, 1, null)],
    taxes: toTaxes('0.60'),
  });
  const sumTaxes = (documents: Parameters<typeof createOrderEntries>[0]) =>
    sumBooks(createOrderEntries(documents, makeFacts({})), 'month').taxes;
  expect(sumTaxes([invoice, goods])).toEqual([
    { state: 'PA', sales: '10.00', taxable: '10.00', tax: '0.60' },
  ]);
  expect(sumTaxes([invoice, goods, shipping])).toEqual([
    { state: 'PA', sales: '0.00', taxable: '0.00', tax: '0.00' },
  ]);
});

test('sales to a state without tax are listed, and sales abroad are of no state', () => {
  const sellTo = (destination: string | null) =>
    createOrderEntries([makeInvoice({ destination })], makeFacts({}));
  const entries = [sellTo('US-DE'), sellTo('FR'), sellTo(null)].flat();
  expect(sumBooks(entries, 'month').taxes).toEqual([
    { state: 'DE', sales: '100.00', taxable: '0.00', tax: '0.00' },
  ]);
});

test('the rows of a group are in order, with pieces without a key last', () => {
  const invoice = makeInvoice({
    lines: [makeLine('Patch', 1_000), makeLine('Badge', 2_000), makeLine('Medal', 3_000)],
  });
  const pieces = { Patch: { type: '' }, Badge: { type: 'Pins' }, Medal: { type: 'Medals' } };
  const entries = createOrderEntries([invoice], makeFacts(pieces));
  expect(sumBooks(entries, 'type').rows.map(({ key, sales }) => [key, sales])).toEqual([
    ['Medals', '30.00'],
    ['Pins', '20.00'],
    ['', '10.00'],
  ]);
});
