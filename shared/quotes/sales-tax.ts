import { HOME_COUNTRY } from '../addresses/countries.ts';
import { findUsState } from '../addresses/us-states.ts';
import type { TaxLine } from '../entities/payment.ts';
import type { PostalAddress } from '../entities/postal-address.ts';
import { type TaxRate, US_STATES } from '../entities/sale-settings.ts';
import { fromCents, multiplyPercent } from './money.ts';

/** @returns the two letters of the state of a US address. */
export function getStateCode(
  address: Pick<PostalAddress, 'countryCode' | 'adminArea1'> | null,
): string | undefined {
  if (address?.countryCode !== HOME_COUNTRY || !address.adminArea1) return undefined;
  const code = findUsState(address.adminArea1)?.code;
  return US_STATES.find((state) => state === code);
}

/** @param destination such as `US-PA` or `FR`.
 *  @returns null abroad and without an address. */
export const getDestinationState = (destination: string | null): string | null =>
  destination?.startsWith('US-') ? destination.slice('US-'.length) : null;

interface Taxed {
  address: Pick<PostalAddress, 'countryCode' | 'adminArea1'> | null;
  /** The sum of the pieces, less the discount. */
  goodsCents: number;
  shippingCents: number;
  /** States in which the buyer has a valid resale certificate. */
  exemptStates?: readonly string[];
}

/** One rate for each state, which is approximate: local rates differ, and staff may change the amount. */
export function getTaxes(
  rates: readonly TaxRate[],
  { address, goodsCents, shippingCents, exemptStates = [] }: Taxed,
): TaxLine[] {
  const state = getStateCode(address);
  const rate = rates.find((each) => each.state === state);
  if (!rate || exemptStates.includes(rate.state)) return [];
  const base = Math.max(0, goodsCents) + (rate.onShipping ? shippingCents : 0);
  const cents = multiplyPercent(base, rate.rate);
  if (cents === 0) return [];
  return [{ state: rate.state, rate: rate.rate, amount: fromCents(cents) }];
}
