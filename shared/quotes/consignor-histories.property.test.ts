import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ConsignorHistory,
  historyAction,
  START_MS,
} from '../../tests/support/consignor-history.ts';
import type { PlainEntry } from '../../tests/support/plain-consignor-ledger.ts';
import { numRuns } from '../../tests/support/property-runs.ts';
import type { ConsignorTerms } from '../entities/consignor.ts';
import type { ConsignorLine } from '../entities/consignor-statement.ts';
import { fromCents, toCents } from './money.ts';
import { createStatement } from './statement.ts';

const DAY_MS = 86_400_000;

const percent = fc.nat(10_000).map((hundredths) => (hundredths / 100).toFixed(2));
const terms = fc
  .record({
    limits: fc.uniqueArray(fc.integer({ min: 1, max: 60_000 }), { maxLength: 3 }),
    percents: fc.array(percent, { minLength: 4, maxLength: 4 }),
    minimum: fc.constantFrom(0, 0, 500, 2_500),
    payoutDays: fc.nat(40),
  })
  .map(({ limits, percents, minimum, payoutDays }): ConsignorTerms => {
    const sorted = limits.toSorted((one, other) => one - other).map((limit) => fromCents(limit));
    return {
      bands: [...sorted, null].map((upTo, n) => ({ upTo, percent: percents[n] ?? '0' })),
      minimum: fromCents(minimum),
      payoutDays,
    };
  });

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const toPlain = (line: ConsignorLine): PlainEntry => ({
  at: Date.parse(line.at),
  price: line.priceCents,
  commission: line.commissionCents,
  share: line.shareCents,
  payableAt: line.payableAt === null ? null : Date.parse(line.payableAt),
});

function expectWholeReturns({ lines, sales }: ConsignorHistory): void {
  for (const { quote, plain } of sales) {
    for (const [n, { quantity, returnedUnits }] of plain.pieces.entries()) {
      if (returnedUnits < quantity) continue;
      const all = lines.flat().filter(({ productId }) => productId === quote.items[n]?.productId);
      expect(sum(all.map(({ priceCents }) => priceCents))).toBe(0);
      expect(sum(all.map(({ commissionCents }) => commissionCents))).toBe(0);
      expect(sum(all.map(({ shareCents }) => shareCents))).toBe(0);
    }
  }
}

function expectStatements({ lines, plain, now, nowMs }: ConsignorHistory, timeZone: string): void {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' });
  const days = Math.ceil((nowMs - START_MS) / DAY_MS) + 32;
  const months = new Set(
    Array.from({ length: days }, (_, day) => format.format(START_MS + day * DAY_MS)),
  );
  for (const [owner, all] of lines.entries()) {
    const entries = (plain.entries[owner] ?? []).map((entry) => ({
      ...entry,
      month: format.format(entry.at),
      payableMonth: entry.payableAt === null ? null : format.format(entry.payableAt),
    }));
    let balance = 0;
    for (const month of months) {
      const statement = createStatement(all, { month, timeZone, now });
      expect(statement.opening).toBe(fromCents(balance));
      let payable = 0;
      let count = 0;
      for (const entry of entries) {
        if (entry.month === month) balance += entry.share;
        if (entry.month === month) count += 1;
        const isReleased = entry.payableMonth !== null && entry.payableMonth <= month;
        const isPayable = entry.payableAt !== null && entry.payableAt <= nowMs;
        if (entry.month <= month && isReleased && isPayable) payable += entry.share;
      }
      expect(statement.lines.length).toBe(count);
      expect(statement.lines.at(-1)?.balance ?? statement.opening).toBe(statement.closing);
      expect(statement.closing).toBe(fromCents(balance));
      expect(statement.payable).toBe(fromCents(payable));
      expect(toCents(statement.payable) + toCents(statement.held)).toBe(balance);
    }
    expect(balance).toBe(sum(all.map(({ shareCents }) => shareCents)));
  }
}

test('the books of consignors agree with a plain ledger for any history', () => {
  fc.assert(
    fc.property(
      fc.array(terms, { minLength: 2, maxLength: 3 }),
      fc.constantFrom(0, 7, 14),
      fc.constantFrom('America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'),
      fc.array(historyAction, { minLength: 1, maxLength: 30 }),
      (allTerms, returnDays, timeZone, actions) => {
        const history = new ConsignorHistory(allTerms, returnDays);
        for (const each of actions) history.run(each);
        const all = history.lines.flat();
        expect(history.lines.map((lines) => lines.map(toPlain))).toEqual(history.plain.entries);
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const { kind, priceCents, commissionCents, shareCents } of all) {
          if (kind !== 'adjustment') expect(commissionCents + shareCents).toBe(priceCents);
        }
        expectWholeReturns(history);
        expectStatements(history, timeZone);
      },
    ),
    { numRuns: numRuns(5_000) },
  );
});
