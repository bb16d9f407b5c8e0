import { advanceQuote } from '../../domain/quotes/advance-quote.ts';
import { toReference } from '../../platform/table/orders.ts';
import { iterateDueQuotes } from '../../platform/table/quote-inbox.ts';
import { processEach } from '../failed-tasks/process-each.ts';

/** Records that offers have expired and holds have lapsed, and reminds of those that will soon. Every read judges them
 *  by time already. */
export async function advanceQuotes(): Promise<void> {
  const now = new Date().toISOString();
  await processEach(await Array.fromAsync(iterateDueQuotes(now)), {
    kind: 'due-quote',
    keyOf: ({ orderId, dueAt }) => `${orderId}#${dueAt}`,
    subjectOf: ({ orderId }) => toReference(orderId),
    run: ({ orderId }) => advanceQuote(orderId),
  });
}
