import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { runInvocation } from '../aws/invocation.ts';
import { log } from '../aws/log.ts';
import { OUTBOX, OutboxEvent } from '../storage/table/outbox.ts';
import { advanceQuotes } from './advance-quotes.ts';
import { getDealerEmail } from './dealer.ts';
import { sendDueDigests } from './digests.ts';
import { requestDuePublication } from './due-products.ts';
import { endHolds } from './end-holds.ts';
import { notifyOfFreedProducts } from './freed-products.ts';
import { loseQuotes } from './lose-quotes.ts';
import { publishHolds } from './publish-holds.ts';
import { notifyOfAnswer, notifyOfQuote, notifyOfRequest } from './quotes.ts';
import { recordSalePrices } from './record-sale-prices.ts';
import { requestBulkChanges } from './request-bulk-changes.ts';
import { requestIdentification } from './request-identification.ts';
import { requestPurge } from './request-purge.ts';
import { requestSales } from './request-sales.ts';
import { sendStaffDigest } from './staff-digest.ts';

/** Records of the table's stream, or the schedule of each minute. */
type Event = DynamoDBStreamEvent | { cause: 'schedule' };

/** The Lambda handler that turns events into queued mails. Records are processed in their order: after a failure, the
 *  stream delivers the failed record and those after it again. */
export function handler(event: Event, context?: Partial<Context>): Promise<DynamoDBBatchResponse> {
  return runInvocation(context, {}, async () => {
    if ('Records' in event) return handleRecords(event);
    await runSchedule();
    return { batchItemFailures: [] };
  });
}

/** One that fails does not keep the others from their work. */
async function runSchedule(): Promise<void> {
  const tasks = [
    requestDuePublication,
    advanceQuotes,
    endHolds,
    publishHolds,
    requestSales,
    requestBulkChanges,
    requestIdentification,
    requestPurge,
  ];
  const mails = getDealerEmail() ? [sendDueDigests, sendStaffDigest] : [];
  const failures: unknown[] = [];
  for (const task of [...tasks, ...mails]) {
    try {
      await task();
    } catch (error) {
      log.error('A scheduled task failed', error, { task: task.name });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function handleRecords({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const { eventName, dynamodb } of Records) {
    const row = dynamodb?.NewImage as Record<string, AttributeValue> | undefined;
    if (eventName !== 'INSERT' || row?.PK?.S !== OUTBOX) continue;
    const { SK, event } = unmarshall(row);
    try {
      await handleEvent(String(SK), OutboxEvent.parse(event));
    } catch (error) {
      log.error('An event could not be processed', error, { event });
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

async function handleEvent(id: string, event: OutboxEvent): Promise<void> {
  await updateShop(event);
  // Without a sender, nobody is notified later of what happens now.
  if (getDealerEmail()) await notify(id, event);
}

/** The effects that do not depend on mails. */
async function updateShop(event: OutboxEvent): Promise<void> {
  if (event.kind === 'catalog-published') {
    // The search index and its lexicon are large.
    const { notifySearchEngines } = await import('./notify-search-engines.ts');
    const { announceChanges } = await import('./announce-changes.ts');
    await notifySearchEngines();
    await announceChanges();
  }
  if (event.kind === 'holds-changed') {
    await publishHolds();
    await requestSales();
  }
  if (event.kind === 'bulk-change-requested') await requestBulkChanges();
  if (event.kind === 'item-described') await requestIdentification();
  if (event.kind !== 'quote-changed') return;
  if (event.areHoldsChanged) await publishHolds();
  if (event.change === 'sold') {
    await recordSalePrices(event.orderId);
    await loseQuotes(event.orderId);
    await requestSales();
  }
}

async function notify(id: string, event: OutboxEvent): Promise<void> {
  switch (event.kind) {
    case 'catalog-published':
      await sendDueDigests();
      break;
    case 'quote-changed':
      await notifyOfQuote(id, event);
      await notifyOfFreedProducts(id, event.freed, { orderId: event.orderId });
      break;
    case 'holds-changed':
      await notifyOfFreedProducts(id, event.freed, { heldSince: event.heldSince });
      break;
    case 'quote-requested':
      await notifyOfRequest(event.orderId);
      break;
    case 'quote-answered':
      await notifyOfAnswer(id, event.orderId, event.status);
      break;
  }
}
