import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import { fromCents } from '../../../shared/quotes/money.ts';
import type { PaymentTerms } from './provider.ts';

const MAX_NAME_LENGTH = 127;
/** PayPal refuses a second payment of an invoice. */
const SUFFIX_LENGTH = 8;

export const toMoney = (cents: number) => ({ currency_code: 'USD', value: fromCents(cents) });

/** @returns the body of a new order. */
export function toPaypalOrder(attemptId: string, terms: PaymentTerms) {
  const { reference, cents, items, address, returnUrl, cancelUrl } = terms;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: attemptId,
        invoice_id: `${reference}-${attemptId.slice(0, SUFFIX_LENGTH).toUpperCase()}`,
        amount: { ...toMoney(cents), breakdown: toBreakdown(terms) },
        items: items.map((item) => ({
          name: item.name.slice(0, MAX_NAME_LENGTH).toWellFormed(),
          quantity: String(item.quantity),
          unit_amount: toMoney(item.cents),
          category: 'PHYSICAL_GOODS',
        })),
        shipping: { type: 'SHIPPING', ...toShipping(address) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  };
}

function toBreakdown(terms: PaymentTerms) {
  const { items, taxCents, shippingCents, insuranceCents, discountCents } = terms;
  const itemCents = items.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0);
  return {
    item_total: toMoney(itemCents),
    tax_total: toMoney(taxCents),
    shipping: toMoney(shippingCents),
    insurance: toMoney(insuranceCents),
    discount: toMoney(discountCents),
  };
}

function toShipping(address: PostalAddress) {
  const { name, addressLine1, addressLine2, adminArea2, adminArea1, postalCode, countryCode } =
    address;
  return {
    name: { full_name: name },
    address: {
      address_line_1: addressLine1,
      ...(addressLine2 === null ? {} : { address_line_2: addressLine2 }),
      admin_area_2: adminArea2,
      ...(adminArea1 === null ? {} : { admin_area_1: adminArea1 }),
      ...(postalCode === null ? {} : { postal_code: postalCode }),
      country_code: countryCode,
    },
  };
}
