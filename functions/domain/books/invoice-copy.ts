import { isDeepStrictEqual } from 'node:util';
import { formatAddress } from '../../../shared/addresses/address-layout.ts';
import type { Invoice, InvoiceLine } from '../../../shared/entities/invoice.ts';
import type { Offer, PricedLine } from '../../../shared/entities/order.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { fromCents, toCents, totalCents } from '../../../shared/quotes/money.ts';
import { getPaymentDueAt } from '../../../shared/quotes/payment-due.ts';
import { getAgreedLines, getAgreedOffer, getQuantities } from '../../../shared/quotes/quote.ts';
import { getStateCode } from '../../../shared/quotes/sales-tax.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { fullName } from '../../../shared/text/full-name.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getPaperNames } from '../documents/line-facts.ts';
import type { Shop } from '../documents/pdf.ts';
import { toSellerFacts } from '../documents/seller-facts.ts';

/** An invoice before it has a number. */
export interface InvoiceCopy
  extends Omit<Invoice, 'number' | 'date' | 'bookedOn' | 'issuedAt' | 'sha256'> {
  /** Null for the day of issue. */
  bookedOn: string | null;
}

interface Context {
  settings: SaleSettings;
  shop: Shop;
  by: Invoice['by'];
}

/** Copies the sale as it is now. The total is the sum of the copied amounts. */
export function createInvoiceCopy(
  quote: StoredQuote,
  { settings, shop, by }: Context,
): InvoiceCopy {
  const { id, reference, layaway } = quote;
  const { shipping, insurance, discount, taxes } = getExtras(quote);
  const dueAt = layaway ? null : getPaymentDueAt(quote, settings.paymentDays);
  return {
    kind: 'invoice',
    invoiceNumber: null,
    orderId: id,
    reference,
    bookedOn: getSaleDay(quote, shop),
    dueDate: dueAt && toShopDate(dueAt, shop.timeZone),
    seller: toSeller(settings, shop),
    buyer: toBuyer(quote),
    destination: getDestination(quote),
    lines: toLines(quote),
    shipping,
    insurance,
    discount,
    taxes: [...taxes],
    total: fromCents(getTotalCents(quote)),
    currency: 'USD',
    reason: null,
    by,
  };
}

/** Sales elsewhere may be recorded days later. */
const getSaleDay = ({ place, sale }: StoredQuote, { timeZone }: Shop): string | null =>
  place !== undefined && sale ? toShopDate(sale.at, timeZone) : null;

/** Gifts, and sales whose prices are not known, get no invoice. */
export const hasPrices = (quote: StoredQuote): boolean =>
  getTotalCents(quote) > 0 && getBilledLines(quote).some(({ price }) => toCents(price) > 0);

/** Whether a copy of the sale as it is now would have the same lines and total. */
export const isSameSale = ({ lines, total }: Invoice, quote: StoredQuote): boolean =>
  total === fromCents(getTotalCents(quote)) &&
  isDeepStrictEqual(lines.map(toTerms), toLines(quote).map(toTerms));

const toTerms = ({ productId, quantity, price }: InvoiceLine) => [productId, quantity, price];

const getTotalCents = (quote: StoredQuote): number =>
  totalCents(getBilledLines(quote), getQuantities(quote), getExtras(quote));

const getBilledLines = (quote: StoredQuote): readonly PricedLine[] =>
  quote.sale?.lines ?? getAgreedLines(quote);

type Extras = Pick<Offer, 'shipping' | 'insurance' | 'discount' | 'taxes'>;
const NO_EXTRAS: Extras = { shipping: '0.00', insurance: '0.00', discount: '0.00', taxes: [] };

const getExtras = (quote: StoredQuote): Extras => getAgreedOffer(quote) ?? NO_EXTRAS;

function toSeller(settings: SaleSettings, shop: Shop): Invoice['seller'] {
  const { name, lines, taxNumber } = toSellerFacts(settings);
  return { name: name || shop.name, lines: [...lines], email: shop.email ?? null, taxNumber };
}

const toBuyer = ({ requester, shippingAddress }: StoredQuote): Invoice['buyer'] => ({
  name: fullName(requester) || null,
  lines: shippingAddress ? formatAddress(shippingAddress) : [],
  email: requester.email,
  taxNumber: null,
});

/** A sale elsewhere belongs to the state that taxes it, wherever the buyer lives. */
function getDestination(quote: StoredQuote): string | null {
  const { place, shippingAddress } = quote;
  if (place !== undefined) {
    const [tax] = getExtras(quote).taxes;
    return tax ? `US-${tax.state}` : null;
  }
  const state = getStateCode(shippingAddress);
  return state ? `US-${state}` : (shippingAddress?.countryCode ?? null);
}

function toLines(quote: StoredQuote): Invoice['lines'] {
  const names = getPaperNames(quote);
  const quantities = getQuantities(quote);
  return getBilledLines(quote).map(({ productId, price }) => {
    const quantity = quantities.get(productId) ?? 1;
    return {
      productId,
      description: names.get(productId) ?? '',
      quantity,
      price,
      amount: fromCents(toCents(price) * quantity),
    };
  });
}
