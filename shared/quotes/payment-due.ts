import type { Order } from '../entities/order.ts';
import { hasMoney } from './ledger.ts';
import { shift } from './quote.ts';

const DAY_MS = 86_400_000;

/** Without a payment, nothing can be paid anymore once the hold has ended.
 *  @param paymentDays of the sale settings. */
export function getPaymentDueAt(
  {
    history,
    sale,
    createdAt,
    heldUntil,
    ledger,
  }: Pick<Order, 'history' | 'sale' | 'createdAt' | 'heldUntil' | 'ledger'>,
  paymentDays: number,
): string {
  const accepted = history.findLast(({ state }) => state === 'accepted');
  const dueAt = shift(accepted?.at ?? sale?.at ?? createdAt, paymentDays * DAY_MS);
  const endsEarlier = heldUntil !== null && heldUntil < dueAt;
  return endsEarlier && !hasMoney({ ledger }) ? heldUntil : dueAt;
}
