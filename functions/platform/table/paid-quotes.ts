import type * as z from 'zod';
import { Order } from '../../../shared/entities/order.ts';
import { ORDERS, ORDERS_ARCHIVED } from './orders.ts';
import { requireAllRows } from './parse-rows.ts';
import { iterateRows, partitionQuery, selectAttributes } from './table.ts';

const PaidQuote = Order.pick({
  id: true,
  reference: true,
  requester: true,
  ledger: true,
  sale: true,
});
export type PaidQuote = z.infer<typeof PaidQuote>;

/** @returns the quotes with a sale or with money, by id. */
export const loadPaidQuotes = (): Promise<ReadonlyMap<string, PaidQuote>> =>
  requireAllRows(async () => {
    const quotes = new Map<string, PaidQuote>();
    for (const list of [ORDERS, ORDERS_ARCHIVED]) {
      const query = { ...partitionQuery(list), ...selectAttributes(Object.keys(PaidQuote.shape)) };
      for await (const quote of iterateRows(query, (row) => PaidQuote.parse(row))) {
        if (quote.sale !== null || quote.ledger.length > 0) quotes.set(quote.id, quote);
      }
    }
    return quotes;
  });
