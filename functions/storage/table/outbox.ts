import { v7 as uuidV7 } from 'uuid';
import * as z from 'zod';
import { ORDER_STATUSES } from '../../../shared/entities/order.ts';
import type { Write } from './conditional-writes.ts';
import { TABLE, tableName } from './table.ts';

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

export const OutboxEvent = z.discriminatedUnion('kind', [
  /** Products may be new, sold, or back. */
  z.object({ kind: z.literal('catalog-published') }),
  z.object({ kind: z.literal('quote-requested'), orderId: z.uuid() }),
  z.object({
    kind: z.literal('quote-answered'),
    orderId: z.uuid(),
    status: z.enum(ORDER_STATUSES),
  }),
]);
export type OutboxEvent = z.infer<typeof OutboxEvent>;

/** Part of the transaction that has the effect. */
export function outboxWrite(event: OutboxEvent): Write {
  return {
    Put: {
      TableName: tableName(),
      Item: {
        PK: OUTBOX,
        SK: uuidV7(),
        event,
        [TABLE.timeToLive]: Math.floor(Date.now() / 1000) + TTL_SECONDS,
      },
    },
  };
}
