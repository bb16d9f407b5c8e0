import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { advanceQuote } from '../../domain/quotes/advance-quote.ts';
import { toReference } from '../../platform/table/orders.ts';
import { iterateDueQuotes } from '../../platform/table/quote-inbox.ts';

/** Records expirations and sends reminders. Reads already apply expirations by time. */
export async function advanceQuotes(): Promise<void> {
  const now = new Date().toISOString();
  await processEach(await Array.fromAsync(iterateDueQuotes(now)), {
    kind: 'due-quote',
    keyOf: ({ orderId, dueAt }) => `${orderId}#${dueAt}`,
    subjectOf: ({ orderId }) => toReference(orderId),
    run: ({ orderId }) => advanceQuote(orderId),
  });
}
