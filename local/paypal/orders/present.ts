import { presentCapture, presentRefund, toTime } from '../payments/present.ts';
import type { PaypalStore } from '../store/paypal-store.ts';
import type { StoredOrder } from '../store/records.ts';

export const PAYER_ID = 'LOCALPAYER001';

const PAYER = {
  name: { given_name: 'Pat', surname: 'Payer' },
  email_address: 'payer@paypal.example',
  payer_id: PAYER_ID,
  address: { country_code: 'US' },
};

export const getApprovalUrl = ({ origin }: PaypalStore, { id }: StoredOrder): string =>
  `${origin}/checkoutnow?token=${id}`;

/** PayPal answers with this unless the caller prefers the whole order. */
export function presentBriefly(store: PaypalStore, order: StoredOrder) {
  const { id, status, links, payment_source } = presentOrder(store, order);
  return { id, status, payment_source, links };
}

export function presentOrder(store: PaypalStore, order: StoredOrder) {
  const { id, status, request, createdAt, updatedAt } = order;
  const [unit] = request.purchase_units;
  const isApproved = status !== 'PAYER_ACTION_REQUIRED';
  const isStatusOmitted = store.omitted.has('status') && order.captureId !== null;
  return {
    id,
    intent: request.intent,
    ...(isStatusOmitted ? {} : { status }),
    payment_source: {
      paypal: isApproved
        ? {
            email_address: PAYER.email_address,
            account_id: PAYER_ID,
            account_status: 'VERIFIED',
            name: PAYER.name,
            address: PAYER.address,
          }
        : {},
    },
    purchase_units: [{ ...unit, ...presentMoney(store, order) }],
    ...(isApproved ? { payer: PAYER } : {}),
    create_time: toTime(createdAt),
    update_time: toTime(updatedAt),
    links: presentLinks(store, order),
  };
}

function presentMoney(store: PaypalStore, { id, captureId, trackers, request }: StoredOrder) {
  const capture = captureId === null ? undefined : store.state.captures[captureId];
  if (!capture || store.omitted.has('captures')) return {};
  const refunds = store.listRefunds(capture);
  const [{ shipping }] = request.purchase_units;
  return {
    ...(trackers.length > 0
      ? {
          shipping: {
            ...shipping,
            trackers: trackers.map(({ id: trackerId }) => ({
              id: trackerId,
              status: 'SHIPPED',
              links: [
                {
                  href: `${store.origin}/v2/checkout/orders/${id}/trackers/${trackerId}`,
                  rel: 'update',
                  method: 'PATCH',
                },
              ],
            })),
          },
        }
      : {}),
    payments: {
      captures: [presentCapture(store, capture)],
      ...(refunds.length > 0
        ? { refunds: refunds.map((refund) => presentRefund(store, refund)) }
        : {}),
    },
  };
}

function presentLinks(store: PaypalStore, order: StoredOrder) {
  const href = `${store.origin}/v2/checkout/orders/${order.id}`;
  return [
    { href, rel: 'self', method: 'GET' },
    ...(order.status === 'PAYER_ACTION_REQUIRED'
      ? [{ href: getApprovalUrl(store, order), rel: 'payer-action', method: 'GET' }]
      : []),
    ...(order.status === 'APPROVED'
      ? [{ href: `${href}/capture`, rel: 'capture', method: 'POST' }]
      : []),
  ];
}
