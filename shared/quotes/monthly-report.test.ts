import { expect, test } from 'vitest';
import { getLastMonths, type SoldPiece, summarizeMonths } from './monthly-report.ts';

const sale = (changes: Partial<SoldPiece> = {}): SoldPiece => ({
  at: '2026-11-03T10:00:00.000Z',
  quantity: 1,
  priceCents: 10_000,
  marginCents: 4_000,
  daysOnShelf: 10,
  ...changes,
});

test('the last months end with the current one, across a new year', () => {
  expect(getLastMonths(3, '2026-01-31T23:59:59.000Z')).toEqual(['2025-11', '2025-12', '2026-01']);
});

test('the figures of a month count pieces and sum what is known of them', () => {
  const [october, november] = summarizeMonths(
    {
      purchases: [
        { at: '2026-11-01T00:00:00.000Z', costCents: 2_500 },
        { at: '2026-11-30T23:59:59.999Z', costCents: undefined },
      ],
      listings: [{ at: '2026-10-31T23:59:59.999Z' }, { at: '2026-11-02T00:00:00.000Z' }],
      sales: [
        sale(),
        sale({ quantity: 2, priceCents: 5_000, marginCents: undefined, daysOnShelf: 40 }),
        sale({ priceCents: undefined, marginCents: undefined, daysOnShelf: 100 }),
      ],
    },
    ['2026-10', '2026-11'],
  );
  expect(october).toMatchObject({ bought: 0, listed: 1, sold: 0, daysOnShelf: null });
  expect(november).toEqual({
    month: '2026-11',
    bought: 2,
    costCents: 2_500,
    listed: 1,
    sold: 4,
    revenueCents: 15_000,
    withoutPrice: 1,
    marginCents: 4_000,
    withMargin: 1,
    daysOnShelf: 40,
  });
});

test('the figures of a month have the middle of the days on the shelf', () => {
  const getDays = (...days: number[]) =>
    summarizeMonths(
      {
        purchases: [],
        listings: [],
        sales: days.map((daysOnShelf) => sale({ daysOnShelf })),
      },
      ['2026-11'],
    )[0]?.daysOnShelf;
  expect(getDays(1, 400, 3)).toBe(3);
  expect(getDays(1, 4)).toBe(3);
});
