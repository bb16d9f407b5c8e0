import * as z from 'zod';
import type { sales } from '../../../../shared/contract/sales.ts';
import { MAX_NOTE_LENGTH, MAX_REQUEST_LINES } from '../../../../shared/entities/order.ts';
import { MANUAL_METHODS } from '../../../../shared/entities/payment.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { US_STATES } from '../../../../shared/entities/sale-settings.ts';
import { fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { isEmailAddress } from '../../lib/isEmailAddress.ts';
import type { useForm } from '../../ui/useForm.ts';
import type { NamedCustomer } from '../common/customersQuery.ts';

export type NewSale = z.input<(typeof sales)['POST /api/sales']['body']>;

const tooLong = (max: number) => `At most ${max} characters.`;

const SaleLine = z.object({
  piece: z.custom<Pick<Product, 'id' | 'name' | 'imageUrl' | 'stockQuantity'>>(),
  /** For one unit. */
  price: z
    .string()
    .refine((text) => parseAmount(text) !== undefined, 'Enter a price such as 125.00.'),
  quantity: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, 'Enter a number of pieces.'),
});
export type SaleLine = z.input<typeof SaleLine>;

const SaleDraft = z.object({
  /** Sent with each attempt, so that a sale whose answer was lost is not recorded twice. */
  key: z.string(),
  lines: z
    .array(SaleLine)
    .min(1, 'Add at least one piece.')
    .max(MAX_REQUEST_LINES, `At most ${MAX_REQUEST_LINES} pieces: remove some.`),
  method: z.enum(MANUAL_METHODS),
  place: z.string().trim().min(1, 'Enter a place, such as Show.').max(100, tooLong(100)),
  date: z.iso.date('Enter the day of the sale.'),
  buyer: z.enum(['none', 'known', 'new']),
  /** The known customer. */
  customer: z.custom<NamedCustomer | null>(),
  /** The name and the address of a new one. */
  name: z.string().trim().max(100, tooLong(100)),
  email: z.string().trim(),
  hasTax: z.boolean(),
  state: z.string(),
  tax: z.string(),
  note: z.string().trim().max(MAX_NOTE_LENGTH, tooLong(MAX_NOTE_LENGTH)),
});
export type SaleDraft = z.input<typeof SaleDraft>;

/** The fields that the next sale starts with. */
export type KeptFields = Pick<SaleDraft, 'method' | 'place'>;

export type SaleFields = Pick<
  ReturnType<typeof useForm<SaleDraft, unknown, unknown>>,
  'field' | 'choice' | 'getValues'
>;

export const startSale = (given: KeptFields & Pick<SaleDraft, 'key' | 'date'>): SaleDraft => ({
  ...given,
  lines: [],
  buyer: 'none',
  customer: null,
  name: '',
  email: '',
  hasTax: false,
  state: '',
  tax: '',
  note: '',
});

/** @param today in the time zone of the shop */
export const createSaleSchema = (today: string) =>
  SaleDraft.superRefine((sale, { addIssue }) => {
    const { date, buyer, customer, name, email, hasTax, state, tax } = sale;
    const refuse = (field: keyof SaleDraft, message: string) =>
      addIssue({ code: 'custom', path: [field], message });
    if (date > today) refuse('date', 'Enter a day that is not in the future.');
    if (buyer === 'known' && !customer) refuse('customer', 'Choose a customer.');
    if (buyer === 'new' && !name) refuse('name', 'Enter a name.');
    if (buyer === 'new' && email && !isEmailAddress(email)) {
      refuse('email', 'Enter an e-mail address, such as name@example.com, or leave it empty.');
    }
    if (hasTax && !findState(state)) refuse('state', 'Choose a state.');
    if (hasTax && parseAmount(tax) === undefined) refuse('tax', 'Enter an amount such as 7.50.');
  }).transform((sale) => ({ key: sale.key, body: toNewSale(sale) }));

const findState = (state: string) => US_STATES.find((each) => each === state);

function toNewSale(sale: SaleDraft): NewSale {
  const { lines, method, place, date, hasTax, note } = sale;
  const customer = toCustomer(sale);
  const state = findState(sale.state);
  return {
    lines: toLines(lines),
    method,
    place,
    date,
    ...(customer && { customer }),
    ...(hasTax && state && { tax: { state, amount: parseAmount(sale.tax) ?? sale.tax } }),
    ...(note && { note }),
  };
}

function toCustomer({ buyer, customer, name, email }: SaleDraft): NewSale['customer'] {
  if (buyer === 'new') return { name, ...(email && { email }) };
  return buyer === 'known' && customer ? { id: customer.id } : undefined;
}

export const toLines = (lines: readonly SaleLine[]): NewSale['lines'] =>
  lines.map(({ piece, price, quantity }) => ({
    productId: piece.id,
    price: parseAmount(price) ?? price,
    quantity: Number(quantity),
  }));

/** Invalid amounts and quantities count as zero. */
export function getTotal({ lines, hasTax, tax }: Pick<SaleDraft, 'lines' | 'hasTax' | 'tax'>) {
  const read = (text: string) => toCents(parseAmount(text) ?? '0.00');
  const pieces = lines.reduce(
    (sum, { price, quantity }) => sum + read(price) * (Number.parseInt(quantity, 10) || 0),
    0,
  );
  return fromCents(pieces + (hasTax ? read(tax) : 0));
}

const FIELDS: Readonly<Record<string, keyof SaleDraft>> = {
  customer: 'name',
  'customer.id': 'customer',
  'customer.name': 'name',
  'customer.email': 'email',
  'tax.state': 'state',
  'tax.amount': 'tax',
};

/** @returns the field that a path of the API's issues belongs to */
export const toSaleField = (path: string): string =>
  FIELDS[path] ?? path.replace(/^(lines\.\d+)\.productId$/, '$1.price');
