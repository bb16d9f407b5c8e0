import { expect, test } from 'vitest';
import { makeEntry } from '../../tests/support/quotes.ts';
import { listFees, toOpenDay } from './fees.ts';

const toDay = (at: string) => at.slice(0, 10);

test('fees count on the day on which the money cleared', () => {
  const paid = makeEntry(1, { feeCents: 332, at: '2026-12-30T12:00:00.000Z' });
  const pending = makeEntry(2, { cleared: false, feeCents: 40 });
  const failed = makeEntry(3, { cleared: false, feeCents: 50 });
  const free = makeEntry(4);
  const ledger = [
    ...[paid, pending, failed, free],
    makeEntry(5, { kind: 'failure', of: failed.id }),
    makeEntry(6, {
      kind: 'clearance',
      of: pending.id,
      feeCents: 2,
      at: '2027-01-02T12:00:00.000Z',
    }),
  ];
  expect(listFees(ledger, toDay)).toEqual([
    { id: paid.id, at: paid.at, date: '2026-12-30', cents: 332 },
    { id: pending.id, at: '2027-01-02T12:00:00.000Z', date: '2027-01-02', cents: 42 },
  ]);
});

test('a day of a closed year becomes the first open one after it', () => {
  expect(toOpenDay('2026-03-05', [])).toBe('2026-03-05');
  expect(toOpenDay('2026-03-05', [2025])).toBe('2026-03-05');
  expect(toOpenDay('2025-03-05', [2025])).toBe('2026-01-01');
  expect(toOpenDay('2024-03-05', [2024, 2025])).toBe('2026-01-01');
});
