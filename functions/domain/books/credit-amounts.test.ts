import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import { fromCents, sum, toCents } from '../../../shared/quotes/money.ts';
import {
  makeCreditNote,
  makeInvoice,
  makeLine,
  toUuid,
} from '../../../tests/support/book-documents.ts';
import {
  type CreditAmounts,
  creditAmount,
  creditMoneyBack,
  creditPieces,
  creditRefund,
  creditRest,
} from './credit-amounts.ts';

const [CAP, BADGE] = [toUuid('Garrison cap'), toUuid('Badge')];

interface Amounts {
  cap: number;
  badge: number;
  badges: number;
  shipping: number;
  discount: number;
  tax: number;
}

function makeSale(changes: Partial<Amounts> = {}): Invoice {
  const { cap, badge, badges, shipping, discount, tax } = {
    ...{ cap: 10_000, badge: 2_000, badges: 3, shipping: 1_200, discount: 0, tax: 0 },
    ...changes,
  };
  return makeInvoice({
    lines: [makeLine('Garrison cap', cap), makeLine('Badge', badge, badges)],
    shipping: fromCents(shipping),
    discount: fromCents(discount),
    taxes: tax === 0 ? [] : [{ state: 'DE', rate: null, amount: fromCents(tax) }],
  });
}
const toNote = (amounts: CreditAmounts): Invoice => ({
  ...makeCreditNote(makeInvoice(), {}),
  ...amounts,
});
const capOnly = [{ productId: CAP, quantity: 1 }];
const badges = (quantity: number) => [{ productId: BADGE, quantity }];
const toTaxes = ({ taxes }: Pick<Invoice, 'taxes'>) => taxes.map(({ amount }) => amount);

test('a piece is credited at its price after the discount, with its part of the tax', () => {
  const invoice = makeSale({ discount: 1_600, tax: 1_440 });
  const credit = creditPieces({ invoice, notes: [] }, capOnly);
  expect(credit.lines).toMatchObject([{ productId: CAP, quantity: 1, price: '90.00' }]);
  expect(toTaxes(credit)).toEqual(['9.00']);
  expect(credit.total).toBe('99.00');
});

test('units that cannot have the same price are two lines', () => {
  const invoice = makeSale({ cap: 0, discount: 1_000 });
  const { lines, total } = creditPieces({ invoice, notes: [] }, badges(3));
  expect(lines.map(({ quantity, price, amount }) => [quantity, price, amount])).toEqual([
    [1, '16.66', '16.66'],
    [2, '16.67', '33.34'],
  ]);
  expect(total).toBe('50.00');
});

test('units are credited once, one after the other to the last cent', () => {
  const invoice = makeSale({ badge: 1_000, discount: 1_000, cap: 0, tax: 100 });
  const notes: Invoice[] = [];
  for (let n = 0; n < 3; n++) notes.push(toNote(creditPieces({ invoice, notes }, badges(1))));
  expect(notes.map(({ total }) => total)).toEqual(['7.00', '7.00', '7.00']);
  expect(() => creditPieces({ invoice, notes }, badges(1))).toThrow('credited already');
  expect(() => creditPieces({ invoice, notes: notes.slice(1) }, badges(2))).toThrow('At most 1');
});

test('pieces of another invoice are refused by their position', () => {
  const wanted = [...capOnly, { productId: toUuid('Other'), quantity: 1 }];
  expect(() => creditPieces({ invoice: makeSale(), notes: [] }, wanted)).toThrow(
    'lines.1.productId: Expected a piece of the invoice',
  );
});

test('an amount is credited without tax while goods and shipping are left', () => {
  const invoice = makeSale({ tax: 1_000 });
  const part = creditAmount({ invoice, notes: [] }, '100.00');
  expect(part).toMatchObject({ taxes: [], total: '100.00' });
  expect(part.lines).toMatchObject([{ productId: null, description: 'Credit', quantity: 1 }]);
  const rest = creditAmount({ invoice, notes: [toNote(part)] }, '82.00');
  expect([rest.lines[0]?.amount, ...toTaxes(rest)]).toEqual(['72.00', '10.00']);
});

test('an amount above what is left of the invoice is refused', () => {
  const invoice = makeSale();
  const note = toNote(creditAmount({ invoice, notes: [] }, '100.00'));
  const credit = (amount: string, notes = [note]) => creditAmount({ invoice, notes }, amount);
  expect(() => credit('72.01')).toThrow('At most $72.00 is left of this invoice.');
  expect(() => credit('0.00')).toThrow('amount: Expected an amount above 0');
  expect(() => credit('1.00', [note, toNote(credit('72.00'))])).toThrow('Nothing is left');
});

test('the refund of a return credits its pieces with what was refunded', () => {
  const invoice = makeSale({ tax: 1_600 });
  const refund = (cents: number) =>
    creditRefund({ invoice, notes: [] }, { lines: capOnly, cents, isFurther: false });
  expect(refund(11_000)).toMatchObject({
    lines: [{ productId: CAP, amount: '100.00' }],
    taxes: [{ amount: '10.00' }],
    total: '110.00',
  });
  expect(refund(5_500)).toMatchObject({
    lines: [{ productId: CAP, amount: '50.00' }],
    taxes: [{ amount: '5.00' }],
  });
  expect(refund(12_200)?.lines).toMatchObject([
    { productId: CAP, amount: '100.00' },
    { productId: null, amount: '12.00' },
  ]);
});

test('a further refund of the same return credits no pieces again', () => {
  const invoice = makeSale();
  const first = creditRefund(
    { invoice, notes: [] },
    { lines: capOnly, cents: 4_000, isFurther: false },
  );
  const notes = first ? [toNote(first)] : [];
  const further = { lines: capOnly, cents: 6_000, isFurther: true };
  expect(creditRefund({ invoice, notes }, further)).toMatchObject({
    lines: [{ productId: null, amount: '60.00' }],
  });
});

test('the refund of pieces that staff have credited adds nothing', () => {
  const invoice = makeSale();
  const notes = [toNote(creditPieces({ invoice, notes: [] }, capOnly))];
  const refund = { lines: capOnly, cents: 10_000, isFurther: false };
  expect(creditRefund({ invoice, notes }, refund)).toBeUndefined();
});

test('money that goes back lowers the invoice to the money that is kept', () => {
  const invoice = makeSale();
  const credit = (cents: number, keptCents: number, notes: Invoice[] = []) =>
    creditMoneyBack({ invoice, notes }, { cents, keptCents });
  expect(credit(2_000, 15_200)).toMatchObject({
    lines: [{ productId: null, amount: '20.00' }],
    total: '20.00',
  });
  expect(credit(2_000, 16_200)?.total).toBe('10.00');
  expect(credit(2_000, 17_200)).toBeUndefined();
  expect(credit(2_000, 20_000)).toBeUndefined();
  expect(credit(17_200, 0)?.total).toBe('172.00');
  const note = toNote(creditAmount({ invoice, notes: [] }, '100.00'));
  expect(credit(17_200, -10_000, [note])?.total).toBe('72.00');
});

test('the rest of an invoice is all that is not credited, with its pieces, shipping and tax', () => {
  const invoice = makeSale({ tax: 1_600 });
  const first = toNote(creditPieces({ invoice, notes: [] }, badges(1)));
  const rest = creditRest({ invoice, notes: [first] });
  expect(rest?.lines).toMatchObject([
    { productId: CAP, quantity: 1, amount: '100.00' },
    { productId: BADGE, quantity: 2, amount: '40.00' },
    { productId: null, quantity: 1, amount: '12.00' },
  ]);
  expect(rest && [...toTaxes(rest), rest.total]).toEqual(['14.00', '166.00']);
  const notes = rest ? [first, toNote(rest)] : [];
  expect(creditRest({ invoice, notes })).toBeUndefined();
});

test('any credits together are at most the invoice, and each is the sum of its parts', () => {
  const cents = fc.integer({ min: 1, max: 50_000 });
  const step = fc.oneof(
    fc.record({ amount: cents }),
    fc.record({ units: fc.integer({ min: 1, max: 3 }), isCap: fc.boolean() }),
    fc.record({ refund: cents, isFurther: fc.boolean() }),
    fc.record({ back: cents, keptCents: fc.integer({ min: -50_000, max: 50_000 }) }),
    fc.constant({ rest: true as const }),
  );
  const amounts = fc.record({
    cap: cents,
    badge: cents,
    badges: fc.integer({ min: 1, max: 7 }),
    shipping: fc.integer({ min: 0, max: 3_000 }),
    discount: fc.integer({ min: 0, max: 2 }),
    tax: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(amounts, fc.array(step, { maxLength: 8 }), (given, steps) => {
      const invoice = makeSale(given);
      const notes: Invoice[] = [];
      for (const each of steps) {
        const amounts = tryToCredit({ invoice, notes }, each);
        if (amounts) notes.push(toNote(amounts));
      }
      for (const { lines, taxes, total } of notes) {
        const parts = [...lines, ...taxes].map(({ amount }) => toCents(amount));
        expect(sum(parts)).toBe(toCents(total));
        for (const { price, quantity, amount } of lines) {
          expect(toCents(price) * quantity).toBe(toCents(amount));
        }
      }
      expect(sum(notes.map(({ total }) => toCents(total)))).toBeLessThanOrEqual(
        toCents(invoice.total),
      );
      const taxes = notes.flatMap((note) => toTaxes(note).map(toCents));
      expect(sum(taxes)).toBeLessThanOrEqual(given.tax);
    }),
    { numRuns: 500 },
  );
});

type Step =
  | { amount: number }
  | { units: number; isCap: boolean }
  | { refund: number; isFurther: boolean }
  | { back: number; keptCents: number }
  | { rest: true };

function tryToCredit(credited: { invoice: Invoice; notes: Invoice[] }, step: Step) {
  try {
    if ('rest' in step) return creditRest(credited);
    if ('amount' in step) return creditAmount(credited, fromCents(step.amount));
    if ('back' in step) {
      return creditMoneyBack(credited, { cents: step.back, keptCents: step.keptCents });
    }
    if ('refund' in step) {
      const { refund, isFurther } = step;
      return creditRefund(credited, { lines: badges(1), cents: refund, isFurther });
    }
    return creditPieces(credited, step.isCap ? capOnly : badges(step.units));
  } catch (error) {
    expect(error).toMatchObject({ code: 'CONFLICT' });
    return undefined;
  }
}
