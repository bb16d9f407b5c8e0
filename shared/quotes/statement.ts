import type {
  ConsignorLine,
  ConsignorStatement,
  StatementLine,
} from '../entities/consignor-statement.ts';
import { toShopDate } from '../shop-time.ts';
import { fromCents } from './money.ts';

type StatementSums = Pick<
  ConsignorStatement,
  'month' | 'timeZone' | 'lines' | 'opening' | 'closing' | 'payable' | 'held'
>;

/** @param lines all of a consignor. */
export function createStatement(
  lines: readonly ConsignorLine[],
  { month, timeZone, now }: { month: string; timeZone: string; now: string },
): StatementSums {
  const toMonth = (at: string) => toShopDate(at, timeZone).slice(0, month.length);
  const known = lines.filter(({ at }) => toMonth(at) <= month).toSorted(byTime);
  const current = known.filter(({ at }) => toMonth(at) === month);
  const closingCents = sumShares(known);
  const openingCents = closingCents - sumShares(current);
  // Lines that became payable in a later month were held at the end of this one.
  const released = known.filter(({ payableAt }) => payableAt && toMonth(payableAt) <= month);
  const payableCents = getPayableCents(released, now);
  return {
    month,
    timeZone,
    lines: toStatementLines(current, openingCents),
    opening: fromCents(openingCents),
    closing: fromCents(closingCents),
    payable: fromCents(payableCents),
    held: fromCents(closingCents - payableCents),
  };
}

/** @returns what may be paid out to the consignor; negative if the consignor owes the dealer. */
export const getPayableCents = (lines: readonly ConsignorLine[], at: string): number =>
  sumShares(lines.filter((line) => isPayable(line, at)));

/** Only sales and returns are held. Other lines count even if the clock that dated them is ahead of this one. */
const isPayable = ({ kind, payableAt }: ConsignorLine, at: string): boolean =>
  payableAt !== null && (payableAt <= at || (kind !== 'sale' && kind !== 'return'));

function toStatementLines(lines: readonly ConsignorLine[], openingCents: number): StatementLine[] {
  let balanceCents = openingCents;
  return lines.map((line) => {
    const { id, at, kind, item, reference, orderId, quantity, payableAt } = line;
    balanceCents += line.shareCents;
    return {
      id,
      date: at,
      kind,
      item,
      reference,
      orderId,
      quantity,
      price: fromCents(line.priceCents),
      commission: fromCents(line.commissionCents),
      share: fromCents(line.shareCents),
      balance: fromCents(balanceCents),
      payableAt,
    };
  });
}

const byTime = (one: ConsignorLine, other: ConsignorLine) => one.at.localeCompare(other.at);

const sumShares = (lines: readonly ConsignorLine[]): number =>
  lines.reduce((cents, { shareCents }) => cents + shareCents, 0);
