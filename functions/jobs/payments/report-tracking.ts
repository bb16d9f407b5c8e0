import { sumLedger } from '../../../shared/quotes/ledger.ts';
import { getPaymentProvider } from '../../domain/payments/provider.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { findAttemptOf } from '../../platform/table/payment-attempts.ts';

/**
 * Adds the number of a parcel to the payments by PayPal, which PayPal's protection of sellers requires. A repetition has
 * no further effect.
 * @throws AppError UNAVAILABLE, or INVALID_REQUEST if PayPal refuses the number.
 */
export async function reportTracking(orderId: string, number: number): Promise<void> {
  const quote = await findOrder(orderId);
  const shipment = quote?.shipments.find((each) => each.number === number);
  if (!quote || !shipment?.trackingNumber || shipment.carrier === 'pickup') return;
  const { carrier, trackingNumber } = shipment;
  const paid = sumLedger(quote.ledger).payments.filter(
    ({ entry, isCleared, refundableCents }) =>
      entry.method === 'paypal' && isCleared && refundableCents > 0,
  );
  if (paid.length === 0) return;
  const provider = await getPaymentProvider();
  if (!provider) return;
  for (const { entry } of paid) {
    const captureId = entry.externalId;
    const externalId = captureId && (await findAttemptOf(captureId))?.externalId;
    if (!captureId || !externalId) continue;
    await provider.addTracking({ externalId, captureId, carrier, trackingNumber });
  }
}
