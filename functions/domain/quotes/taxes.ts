import type { Offer, PricedLine } from '../../../shared/entities/order.ts';
import type { TaxLine } from '../../../shared/entities/payment.ts';
import type { ResaleCertificate } from '../../../shared/entities/resale-certificate.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { fromCents, subtotalCents, toCents, totalCents } from '../../../shared/quotes/money.ts';
import { getLastOffer, getQuantities } from '../../../shared/quotes/quote.ts';
import { getStateCode, getTaxes } from '../../../shared/quotes/sales-tax.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findResaleCertificate } from '../../platform/table/resale-certificates.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';

export interface TaxRules {
  settings: SaleSettings;
  certificate: ResaleCertificate | undefined;
  /** The shop's time zone. A certificate ends when its last day ends there. */
  timeZone: string;
  now: string;
}

/** @param userId of the collector. */
export async function loadTaxRules(userId: string): Promise<Omit<TaxRules, 'now'>> {
  const [settings, certificate, { timeZone }] = await Promise.all([
    getSaleSettings(),
    findResaleCertificate(userId),
    getShopSettings(),
  ]);
  return { settings, certificate, timeZone };
}

interface TaxedOffer extends TaxRules {
  quote: Pick<StoredQuote, 'items' | 'shippingAddress'>;
  lines: readonly PricedLine[];
  shipping: string;
  discount: string;
  /** The amount that staff have entered; otherwise it is computed. */
  tax?: string | undefined;
}

/** @throws AppError INVALID_REQUEST if staff have entered a tax and no state is known that it belongs to. */
export function getOfferTaxes({
  quote,
  lines,
  shipping,
  discount,
  tax,
  settings,
  certificate,
  timeZone,
  now,
}: TaxedOffer): TaxLine[] {
  if (tax !== undefined) return toEnteredTaxes(tax, quote, settings);
  const isExempt = certificate !== undefined && certificate.expiresOn >= toShopDate(now, timeZone);
  return getTaxes(settings.taxRates, {
    address: quote.shippingAddress,
    goodsCents: subtotalCents(lines, getQuantities(quote)) - toCents(discount),
    shippingCents: toCents(shipping),
    exemptStates: isExempt ? [certificate.state] : [],
  });
}

/** Without an address, such as for a pickup at a show, the tax belongs to the state of the seller. */
function toEnteredTaxes(
  amount: string,
  { shippingAddress }: Pick<StoredQuote, 'shippingAddress'>,
  { seller }: SaleSettings,
): TaxLine[] {
  if (toCents(amount) === 0) return [];
  const state = getStateCode(shippingAddress ?? seller.address);
  if (state) return [{ state, rate: null, amount }];
  throw invalidRequest([
    { path: 'tax', message: 'Expected an address in a US state first, which the tax is for' },
  ]);
}

/**
 * Makes the last offer again if its tax changes, such as after a change of the address. A tax that staff have entered stays as long as
 * the pieces go to the same state.
 * @returns the same quote if the tax stays.
 */
export function retaxLastOffer(quote: StoredQuote, rules: TaxRules): StoredQuote {
  const last = getLastOffer(quote);
  if (!last || isEnteredFor(last, quote)) return quote;
  const { lines, shipping, discount } = last;
  const taxes = getOfferTaxes({ ...rules, quote, lines, shipping, discount });
  if (isSameTax(taxes, last.taxes)) return quote;
  const total = fromCents(totalCents(lines, getQuantities(quote), { ...last, taxes }));
  const number = quote.offers.length + 1;
  const offer: Offer = { ...last, number, taxes, total, createdAt: rules.now };
  return { ...quote, offers: [...quote.offers, offer], totalAmount: total };
}

const isEnteredFor = (
  { taxes }: Offer,
  { shippingAddress }: Pick<StoredQuote, 'shippingAddress'>,
): boolean =>
  taxes.some(({ rate, state }) => rate === null && state === getStateCode(shippingAddress));

const isSameTax = ([a]: readonly TaxLine[], [b]: readonly TaxLine[]): boolean =>
  a?.state === b?.state && a?.amount === b?.amount;

/** @returns the taxes of an offer for other prices, by the same rate. A tax that staff have entered stays. */
export function getTaxesForPrices(
  { taxes, shipping, discount }: Offer,
  subtotal: number,
  { taxRates }: SaleSettings,
): TaxLine[] {
  return taxes.flatMap((tax) => {
    const { state, rate } = tax;
    if (rate === null) return [tax];
    const known = taxRates.find((each) => each.state === state);
    if (!known) return [tax];
    return getTaxes([{ ...known, rate }], {
      address: { countryCode: 'US', adminArea1: state },
      goodsCents: subtotal - toCents(discount),
      shippingCents: toCents(shipping),
    });
  });
}
