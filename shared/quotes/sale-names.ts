import type { Carrier } from '../entities/delivery.ts';
import type { Stage } from '../entities/order.ts';
import type { PaymentMethod, TaxLine } from '../entities/payment.ts';

export const PAYMENT_METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  paypal: 'PayPal',
  transfer: 'Bank transfer',
  check: 'Check',
  'money-order': 'Money order',
  cash: 'Cash',
  other: 'Other',
};

/** @returns such as ` by check` for the middle of a sentence; an empty text for other methods. */
export function getMethodPhrase(method: PaymentMethod): string {
  const name = PAYMENT_METHOD_NAMES[method];
  switch (method) {
    case 'other':
      return '';
    case 'cash':
      return ' in cash';
    case 'paypal':
      return ` by ${name}`;
    default:
      return ` by ${name.toLowerCase()}`;
  }
}

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  'awaiting payment': 'Awaiting payment',
  pending: 'Payment pending',
  'part paid': 'Part paid',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  completed: 'Completed',
  'return requested': 'Return requested',
  returned: 'Returned',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export const CARRIER_NAMES: Readonly<Record<Carrier, string>> = {
  USPS: 'USPS',
  UPS: 'UPS',
  FedEx: 'FedEx',
  DHL: 'DHL',
  other: 'Another carrier',
  pickup: 'In-person pickup',
};

/** @returns such as `Sales tax (PA, 6%)`. */
export const getTaxName = ({ state, rate }: Pick<TaxLine, 'state' | 'rate'>): string =>
  `Sales tax (${rate === null ? state : `${state}, ${rate}%`})`;

/** @param code of PayPal, such as `ITEM_NOT_RECEIVED`. */
export function getCodeName(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
