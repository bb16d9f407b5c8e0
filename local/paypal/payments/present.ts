import { toMoney } from '../money.ts';
import type { PaypalStore } from '../store/paypal-store.ts';
import type { StoredCapture, StoredRefund } from '../store/records.ts';

/** PayPal gives times without milliseconds. */
export const toTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export function presentCapture(store: PaypalStore, capture: StoredCapture) {
  const { id, orderId, customId, invoiceId, cents, feeCents, status } = capture;
  const href = `${store.origin}/v2/payments/captures/${id}`;
  return {
    id,
    ...presentStatus(store, capture),
    amount: toMoney(cents),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(status === 'COMPLETED'
      ? {
          seller_receivable_breakdown: {
            gross_amount: toMoney(cents),
            paypal_fee: toMoney(feeCents),
            net_amount: toMoney(cents - feeCents),
          },
        }
      : {}),
    ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
    ...(customId === null ? {} : { custom_id: customId }),
    supplementary_data: { related_ids: { order_id: orderId } },
    create_time: toTime(capture.createdAt),
    update_time: toTime(capture.updatedAt),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
      { href: `${store.origin}/v2/checkout/orders/${orderId}`, rel: 'up', method: 'GET' },
    ],
  };
}

function presentStatus(store: PaypalStore, capture: StoredCapture) {
  if (capture.status === 'PENDING') {
    return { status: 'PENDING', status_details: { reason: 'ECHECK' } };
  }
  const returnedCents = getReturnedCents(store, capture);
  if (capture.status === 'DECLINED' || returnedCents === 0) return { status: capture.status };
  return { status: returnedCents < capture.cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED' };
}

/** Completed refunds and reversals. */
const getReturnedCents = (store: PaypalStore, capture: StoredCapture): number =>
  store
    .listRefunds(capture)
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { cents }) => sum + cents, 0);

export function presentRefund(store: PaypalStore, refund: StoredRefund) {
  const { id, captureId, cents, status, customId, invoiceId, note } = refund;
  return {
    id,
    status,
    ...(status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: toMoney(cents),
    seller_payable_breakdown: {
      gross_amount: toMoney(cents),
      paypal_fee: toMoney(0),
      net_amount: toMoney(cents),
      total_refunded_amount: toMoney(sumUpTo(store, refund)),
    },
    ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
    ...(customId === null ? {} : { custom_id: customId }),
    ...(note === null ? {} : { note_to_payer: note }),
    create_time: toTime(refund.createdAt),
    update_time: toTime(refund.updatedAt),
    links: [
      { href: `${store.origin}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${store.origin}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  };
}

function sumUpTo(store: PaypalStore, { id, captureId }: StoredRefund): number {
  const all = store.listRefunds({ id: captureId });
  const position = all.findIndex((refund) => refund.id === id);
  return all
    .slice(0, position + 1)
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { cents }) => sum + cents, 0);
}
