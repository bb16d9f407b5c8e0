import * as z from 'zod';
import { SignedMoney } from './consignor.ts';
import { TaxLine } from './payment.ts';
import { Money } from './product.ts';
import { User } from './user.ts';

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Such as `2026-0001`, or `C2026-0001` for a credit note. Each kind and year has a series without gaps. */
export const InvoiceNumber = z
  .string()
  .regex(/^C?\d{4}-\d{4,}$/, 'Expected a number such as 2026-0001');

const Party = z.object({
  name: z.string().nullable(),
  /** The postal address, as printed. */
  lines: z.array(z.string()),
  email: z.string().nullable(),
  taxNumber: z.string().nullable(),
});

const InvoiceLine = z.object({
  productId: z.uuid().nullable(),
  description: z.string(),
  quantity: z.int().positive(),
  /** The price of one unit. */
  price: Money,
  /** Of all units. */
  amount: Money,
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** A copy of the sale at that time, which never changes. The amounts of credit notes are positive as well; they are taken off. */
export const Invoice = z
  .object({
    number: InvoiceNumber,
    kind: z.enum(INVOICE_KINDS),
    /** The invoice that a credit note corrects. */
    invoiceNumber: InvoiceNumber.nullable(),
    orderId: z.uuid(),
    /** Of the quote, such as `GQ-7K4M-2XQ9`. */
    reference: z.string(),
    /** The day in the time zone of the shop. */
    date: z.iso.date(),
    /** The day on which it counts in the books: for a sale elsewhere the day of the sale, otherwise `date`. */
    bookedOn: z.iso.date(),
    dueDate: z.iso.date().nullable(),
    seller: Party,
    buyer: Party,
    /** Two letters of the destination, such as `US-PA`, or the country; null without an address. */
    destination: z.string().nullable(),
    lines: z.array(InvoiceLine),
    shipping: Money,
    insurance: Money,
    discount: Money,
    taxes: z.array(TaxLine),
    total: SignedMoney,
    currency: z.literal('USD'),
    /** Of a credit note. */
    reason: z.string().nullable(),
    /** Of the stored PDF, in hex. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    issuedAt: z.iso.datetime(),
    /** Null for the shop. */
    by: User.pick({ id: true, email: true }).nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;
