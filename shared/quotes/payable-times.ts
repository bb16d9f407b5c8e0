import type { ConsignorLine } from '../entities/consignor-statement.ts';
import type { Order } from '../entities/order.ts';
import { getReturnPayableAt, toSoldLines } from './consignor-lines.ts';
import { hasPayment } from './ledger.ts';
import { shift } from './quote.ts';
import { getReturnableUntil, getUnshippedLines } from './stage.ts';

const DAY_MS = 86_400_000;

type DeliveredQuote = Pick<
  Order,
  'items' | 'offers' | 'acceptedOffer' | 'sale' | 'ledger' | 'shipments' | 'returns' | 'returnDays'
>;

interface Options {
  /** The days of the settings, which apply to a quote without parcels. */
  returnDays: number;
  now: string;
}

/**
 * Lines that are payable already stay so: their consignors may have been paid.
 * @param lines all of the quote's sale.
 * @returns the lines that become payable at another time than before. Those that take back parts come first, so that no
 *   more is payable in between.
 */
export function findNewPayableTimes(
  quote: DeliveredQuote,
  lines: readonly ConsignorLine[],
  { returnDays, now }: Options,
): { line: ConsignorLine; payableAt: string | null }[] {
  const { sales, returns } = toSoldLines(lines);
  const isPayable = ({ payableAt }: ConsignorLine) => payableAt !== null && payableAt <= now;
  const toTime = (line: ConsignorLine) => {
    const sale = sales.get(line.productId ?? '') ?? line;
    const ofSale = isPayable(sale) ? sale.payableAt : getSalePayableAt(quote, sale, returnDays);
    return { line, payableAt: line === sale ? ofSale : getReturnPayableAt(ofSale, line.at) };
  };
  return [...returns, ...sales.values()]
    .filter((line) => !isPayable(line))
    .map(toTime)
    .filter(({ line, payableAt }) => payableAt !== line.payableAt);
}

/** Null until all pieces are delivered, unless the shop takes nothing back, and while a return is open.
 *  @param returnDays of the settings, for a quote without parcels. */
export function getSalePayableAt(
  quote: DeliveredQuote,
  { payoutDays }: Pick<ConsignorLine, 'payoutDays'>,
  returnDays: number,
): string | null {
  const { sale, returns } = quote;
  if (!sale) return null;
  const isReturnOpen = returns.some(
    ({ decision, receivedAt }) => decision !== 'declined' && receivedAt === null,
  );
  if (isReturnOpen) return null;
  const heldUntil = shift(sale.at, payoutDays * DAY_MS);
  const days = quote.returnDays ?? returnDays;
  if (days === 0) return heldUntil;
  const until = getReturnsEnd(quote, sale, days);
  return until === null || until > heldUntil ? until : heldUntil;
}

/** Pieces that were neither paid nor sent here were handed over elsewhere, at the sale. */
function getReturnsEnd(
  quote: DeliveredQuote,
  { at }: NonNullable<Order['sale']>,
  returnDays: number,
): string | null {
  const { shipments, ledger } = quote;
  if (shipments.length === 0 && !hasPayment(ledger)) return shift(at, returnDays * DAY_MS);
  const isDelivered =
    getUnshippedLines(quote).length === 0 &&
    shipments.every(({ deliveredAt }) => deliveredAt !== null);
  return isDelivered ? getReturnableUntil({ shipments, returnDays }) : null;
}
