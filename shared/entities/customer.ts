import * as z from 'zod';
import { Alert } from './alert.ts';
import { OrderSummary } from './order.ts';
import { PostalAddress } from './postal-address.ts';
import { Money } from './product.ts';
import { ResaleCertificate } from './resale-certificate.ts';

const Total = z.string().regex(/^-?\d{1,14}\.\d{2}$/);

export const CustomerSummary = z
  .object({
    /** The id of the account, or of the requester of quotes without an account. */
    id: z.guid(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    hasAccount: z.boolean(),
    quoteCount: z.int(),
    /** Pieces that were bought and not returned. */
    pieceCount: z.int(),
    /** Cleared payments less refunds. */
    spent: Total,
    /** The last request, message or decision of the customer. */
    lastSeenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CustomerSummary' });
export type CustomerSummary = z.infer<typeof CustomerSummary>;

const CustomerPurchase = z.object({
  orderId: z.uuid(),
  reference: z.string(),
  productId: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  at: z.iso.datetime(),
  price: Money,
  quantity: z.int(),
  returned: z.int(),
});
export type CustomerPurchase = z.infer<typeof CustomerPurchase>;

/** With all customers that were merged into this one. */
export const Customer = CustomerSummary.extend({
  /** This one first. */
  merged: z.array(CustomerSummary.pick({ id: true, name: true, email: true, hasAccount: true })),
  notes: z.string().nullable(),
  address: PostalAddress.nullable(),
  /** Newest first. */
  quotes: z.array(OrderSummary),
  purchases: z.array(CustomerPurchase),
  wants: z.array(Alert),
  /** The latest ones of both sides, newest first. */
  messages: z.array(
    z.object({
      orderId: z.uuid(),
      reference: z.string(),
      from: z.enum(['collector', 'dealer']),
      text: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  resaleCertificate: ResaleCertificate.nullable(),
  /** Optimistic locking: a change must be based on the current version. */
  version: z.int(),
}).meta({ id: 'Customer' });
export type Customer = z.infer<typeof Customer>;
