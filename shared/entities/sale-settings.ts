import * as z from 'zod';
import { NewPostalAddress, PostalAddress } from './postal-address.ts';
import { Money } from './product.ts';

const instructions = z
  .string()
  .trim()
  .min(1, 'Expected instructions')
  .max(2_000, 'At most 2,000 characters')
  .nullable();

export const US_STATES = [
  ...['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN'],
  ...['IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH'],
  ...['NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT'],
  ...['VT', 'VA', 'WA', 'WV', 'WI', 'WY', 'PR'],
] as const;

/** A state in which the dealer is registered to collect sales tax. */
export const TaxRate = z.strictObject({
  state: z.enum(US_STATES, 'Expected a state'),
  /** Percent. */
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,3})?$/, 'Expected a percentage such as 6.25'),
  /** True if shipping is taxed as well. */
  onShipping: z.boolean(),
});
export type TaxRate = z.infer<typeof TaxRate>;

/** How the dealer sells. Staff see these settings; collectors see the parts that concern their quote. */
export const SaleSettings = z
  .object({
    seller: z.object({
      /** The legal name on invoices; empty uses the name of the shop. */
      name: z.string(),
      address: PostalAddress.nullable(),
      /** A tax number for the invoice. */
      taxNumber: z.string().nullable(),
    }),
    /** The shop offers PayPal, if it is configured. */
    paypal: z.boolean(),
    /** Instructions for each other method; null does not offer it. */
    transfer: z.string().nullable(),
    check: z.string().nullable(),
    moneyOrder: z.string().nullable(),
    cash: z.string().nullable(),
    /** Days from the acceptance to the due date on the invoice. */
    paymentDays: z.int(),
    /** Days after the delivery in which a collector can ask to return a piece; 0 takes none back. */
    returnDays: z.int(),
    taxRates: z.array(TaxRate),
    /** PayPal requires a signature for its protection from this total. */
    signatureFrom: Money,
    /** Optimistic locking: a change must be based on the current version. */
    version: z.int(),
  })
  .meta({ id: 'SaleSettings' });
export type SaleSettings = z.infer<typeof SaleSettings>;

const days = (max: number) =>
  z.int(`Expected a whole number from 0 to ${max}`).min(0).max(max, `At most ${max} days`);

export const NewSaleSettings = z.strictObject({
  seller: z.strictObject({
    name: z.string().trim().max(200, 'At most 200 characters'),
    address: NewPostalAddress.nullable(),
    taxNumber: z.string().trim().max(40, 'At most 40 characters').nullable(),
  }),
  paypal: z.boolean(),
  transfer: instructions,
  check: instructions,
  moneyOrder: instructions,
  cash: instructions,
  paymentDays: days(90),
  returnDays: days(90),
  taxRates: z
    .array(TaxRate)
    .refine(
      (rates) => new Set(rates.map(({ state }) => state)).size === rates.length,
      'Each state may be there once',
    ),
  signatureFrom: Money,
  version: z.int().min(0),
});

export const DEFAULT_SALE_SETTINGS: SaleSettings = {
  seller: { name: '', address: null, taxNumber: null },
  paypal: true,
  transfer: null,
  check: null,
  moneyOrder: null,
  cash: null,
  paymentDays: 7,
  returnDays: 7,
  taxRates: [],
  signatureFrom: '750.00',
  version: 0,
};
