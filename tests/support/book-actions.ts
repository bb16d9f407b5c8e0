import fc from 'fast-check';

/** Other consignors are only named by their items. */
export const REGISTERED = 'Zebulon';

const soldLine = fc.record({
  cents: fc.nat(50_000),
  units: fc.integer({ min: 1, max: 4 }),
  cost: fc.option(fc.nat(20_000)),
  consignor: fc.constantFrom('', '', REGISTERED, 'Ada'),
  sharePercent: fc.nat(100),
  type: fc.constantFrom('Patches', 'Medals', ''),
  unit: fc.constantFrom('101st Airborne', ''),
  source: fc.constantFrom('Fair', 'Estate', ''),
  daysInStock: fc.nat(90),
});

const days = fc.nat(40);
const order = fc.nat(20);
const sale = fc.record({
  kind: fc.constant('sale'),
  days,
  lines: fc.array(soldLine, { minLength: 1, maxLength: 4 }),
  discountPercent: fc.constantFrom(0, 0, 10, 33, 100),
  shipping: fc.nat(3_000),
  insurance: fc.constantFrom(0, 0, 250),
  tax: fc.constantFrom(0, 0, 1, 777, 2_000),
  /** Of a payment before the invoice. */
  fee: fc.nat(900),
  feeDaysBefore: fc.nat(60),
  /** Of a sale elsewhere. */
  bookedDaysBefore: fc.constantFrom(0, 0, 3, 45),
  /** Otherwise it is agreed. */
  isSold: fc.boolean(),
});
const credit = fc.record({
  kind: fc.constant('credit'),
  days,
  order,
  line: fc.nat(3),
  units: fc.integer({ min: 1, max: 4 }),
  /** Of what is left, instead of pieces. */
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  /** Otherwise staff correct the invoice, and statements stay the same. */
  isRefund: fc.boolean(),
});
const invoiceAgain = fc.record({
  kind: fc.constant('invoice again'),
  days,
  order,
  percent: fc.integer({ min: 1, max: 200 }),
});
const fee = fc.record({
  kind: fc.constant('fee'),
  days,
  order,
  cents: fc.integer({ min: 1, max: 900 }),
});
const close = fc.record({ kind: fc.constant('close'), days });

export const bookAction = fc.oneof(
  { weight: 3, arbitrary: sale },
  { weight: 3, arbitrary: credit },
  { weight: 1, arbitrary: invoiceAgain },
  { weight: 1, arbitrary: fee },
  { weight: 1, arbitrary: close },
);
type Of<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
export type BookAction = Of<typeof bookAction>;
export type Sale = Of<typeof sale>;
export type Credit = Of<typeof credit>;
export type SoldLine = Of<typeof soldLine>;
