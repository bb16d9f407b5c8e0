import type { StatementLineKind } from '../entities/consignor-statement.ts';
import { once } from '../once.ts';
import { toShopDate } from '../shop-time.ts';

export const LINE_NAMES: Readonly<Record<StatementLineKind, string>> = {
  sale: 'Sale',
  return: 'Return',
  fee: 'Fee',
  payout: 'Payout',
  adjustment: 'Adjustment',
};

/** Example: `Sale: Ranger tab`. */
export const describeStatementLine = (line: { kind: StatementLineKind; item: string }): string =>
  line.kind === 'payout' ? LINE_NAMES.payout : `${LINE_NAMES[line.kind]}: ${line.item}`;

/** Only sales and returns have a price and a commission. */
export const isOfPiece = ({ kind }: { kind: StatementLineKind }): boolean =>
  kind === 'sale' || kind === 'return';

/** @param day formatted; null while it is not known. */
export const describeHeldUntil = (day: string | null): string =>
  day === null ? 'Held until the delivery is noted' : `Held until ${day}`;

export const HELD_NOTE =
  'A share is held until buyers can no longer return a piece, and as long as agreed.';

const dayFormat = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
);

/** The day of `payable` and `held`: the last of the month, or that of `at` if it is earlier.
 *  Example: `November 30, 2026`. */
export function formatStatementDay(month: string, at: string, timeZone: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = Date.UTC(year, number, 0);
  return dayFormat().format(Math.min(Date.parse(toShopDate(at, timeZone)), lastDay));
}

const monthFormat = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Example: `November 2026`.
 *  @param month such as `2026-11`. */
export const formatMonth = (month: string): string => monthFormat().format(new Date(`${month}-01`));
