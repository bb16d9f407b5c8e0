import { v7 as uuidV7 } from 'uuid';
import * as z from 'zod';
import { RecordedSale } from '../../../shared/entities/recorded-sale.ts';
import { getRequestId } from '../aws/invocation.ts';
import type { Write } from './conditional-writes.ts';
import { nowSeconds, TABLE, tableName } from './table.ts';

/**
 * | access pattern                    | keys                                      |
 * |-----------------------------------|-------------------------------------------|
 * | events, in the order of the writes | the table's stream, PK = `OUTBOX`, SK = `<id>` |
 *
 * A write that must have an effect adds an event in its transaction. The stream delivers it to the outbox function, at
 * least once.
 */
export const OUTBOX = 'OUTBOX';

/** Events are read from the stream only. */
const TTL_SECONDS = 14 * 24 * 60 * 60;

/** The events of a quote. */
export const QUOTE_CHANGES = [
  'requested',
  'offered',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'lapsed',
  'released',
  'lost',
  'sold',
  'message',
  'layaway',
  'payment',
  /** Staff noted a status that was agreed elsewhere. */
  'marked',
  'reminder',
  /** Only the claims on its pieces have changed, such as the end of a hold. No mail follows. */
  'holds',
  /** Money has arrived that does not complete the sale; one that does is `sold`. */
  'paid',
  'payment-pending',
  'payment-failed',
  /** A payment that is not applied to a quote. */
  'unapplied',
  'reversed',
  'refunded',
  'disputed',
  'dispute-resolved',
  'shipped',
  'delivered',
  /** Staff corrected the time of a delivery. No mail follows. */
  'delivery-corrected',
  'return-requested',
  'return-approved',
  'return-declined',
  'return-received',
] as const;

export const QuoteChanged = z.object({
  kind: z.literal('quote-changed'),
  orderId: z.uuid(),
  change: z.enum(QUOTE_CHANGES),
  actor: z.enum(['collector', 'dealer', 'shop']),
  /** The message, if it is about one. */
  messageId: z.uuid().optional(),
  /** The position of the instalment that was paid. */
  instalment: z.int().optional(),
  /** The ledger's entry, if it is about one. */
  entryId: z.uuid().optional(),
  /** The number of the parcel or of the return. */
  number: z.int().optional(),
  /** The kind of a reminder. */
  reminder: z
    .enum(['offer-expires', 'hold-ends', 'instalment-due', 'instalment-overdue'])
    .optional(),
  /** Products that others may have now. */
  freed: z.array(z.uuid()).default([]),
  /** Claims on products have changed. */
  areHoldsChanged: z.boolean().default(false),
});
export type QuoteChanged = z.infer<typeof QuoteChanged>;

export const OutboxEvent = z.discriminatedUnion('kind', [
  /** Products may be new, sold, or back. */
  z.object({ kind: z.literal('catalog-published') }),
  QuoteChanged,
  /** Holds by hand, or their end. */
  z.object({
    kind: z.literal('holds-changed'),
    freed: z.array(z.uuid()),
    /** When the first of the ended holds began. */
    heldSince: z.iso.datetime().optional(),
  }),
  /** A Status that is not for sale was set, and Airtable has it. */
  z.object({ kind: z.literal('taken-off-sale'), productId: z.uuid() }),
  /** Items wait to be changed in bulk. */
  z.object({ kind: z.literal('bulk-change-requested') }),
  /** An item waits to be identified. */
  z.object({ kind: z.literal('item-described') }),
  /** Staff recorded a sale outside of the shop. */
  z.object({ kind: z.literal('sale-recorded'), recordId: z.string() }),
  /** A sale outside of the shop was undone, or replaced by a later one. */
  z.object({ kind: z.literal('sale-withdrawn'), sale: RecordedSale.pick({ id: true }) }),
]);
export type OutboxEvent = z.infer<typeof OutboxEvent>;

/** Part of the transaction that has the effect. */
export function outboxWrite(event: z.input<typeof OutboxEvent>): Write {
  return {
    Put: {
      TableName: tableName(),
      Item: {
        PK: OUTBOX,
        SK: uuidV7(),
        event,
        requestId: getRequestId(),
        [TABLE.timeToLive]: nowSeconds() + TTL_SECONDS,
      },
    },
  };
}
