import { getAgreedLines } from '../../../shared/quotes/quote.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { areAllSold, loseQuote } from '../../domain/quotes/lose-quote.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { iterateQuotesOf } from '../../platform/table/quote-inbox.ts';

/** Closes the open quotes whose last piece was sold by another quote. */
export async function loseQuotes(soldOrderId: string): Promise<void> {
  const sold = await findOrder(soldOrderId);
  if (sold) await loseQuotesOf(getAgreedLines(sold).map(({ productId }) => productId));
}

/** Closes the open quotes whose last piece was sold, in another quote or elsewhere.
 *  @param soldIds the products that were sold. Quotes about others may be questions about sold pieces. */
export async function loseQuotesOf(soldIds: readonly string[]): Promise<void> {
  if (soldIds.length === 0) return;
  // Read first: losing a quote moves it in the list.
  await processEach(await Array.fromAsync(iterateQuotesOf(soldIds)), {
    kind: 'lost-quote',
    keyOf: ({ id }) => id,
    subjectOf: ({ reference }) => reference,
    payloadOf: ({ id }) => id,
    run: async ({ id, productIds }) => {
      if (await areAllSold(productIds)) await loseQuote(id);
    },
  });
}
