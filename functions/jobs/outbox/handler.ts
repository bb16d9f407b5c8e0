import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { Mail } from '../../../shared/entities/mail.ts';
import {
  getRequestId,
  runInvocation,
  withInvocationFields,
} from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import { findTask, finishTask, toTaskId } from '../../platform/table/failed-tasks.ts';
import { queueMail } from '../../platform/table/mail-queue.ts';
import { OUTBOX, OutboxEvent } from '../../platform/table/outbox.ts';
import { saveSalePrice } from '../../platform/table/sale-prices.ts';
import { describeFailure, reportFailure } from '../failed-tasks/failures.ts';
import { retryTasks, type TaskRuns } from '../failed-tasks/retry-tasks.ts';
import { advanceQuotes } from './advance-quotes.ts';
import { getDealerEmail } from './dealer.ts';
import { sendDueDigests } from './digests.ts';
import { requestDuePublication } from './due-products.ts';
import { endHolds } from './end-holds.ts';
import { notifyOfFreedProducts } from './freed-products.ts';
import { loseQuote, loseQuotes, loseQuotesOf } from './lose-quotes.ts';
import { publishHolds } from './publish-holds.ts';
import { notifyOfAnswer, notifyOfQuote, notifyOfRequest } from './quotes.ts';
import { recordSalePrices, SalePriceInput as SalePrice } from './record-sale-prices.ts';
import { requestBulkChanges } from './request-bulk-changes.ts';
import { requestIdentification } from './request-identification.ts';
import { requestPurge } from './request-purge.ts';
import { requestSales } from './request-sales.ts';
import { notifyOwnerAgain } from './saved-items.ts';
import { sendStaffDigest } from './staff-digest.ts';

/** An event that fails for now holds up those after it for so many deliveries. */
const MAX_DELIVERIES = 3;
/** Longer than these take. */
const DELIVERIES_MS = 10 * 60_000;

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
    retryFailedTasks,
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
    const image = dynamodb?.NewImage as Record<string, AttributeValue> | undefined;
    if (eventName !== 'INSERT' || image?.PK?.S !== OUTBOX) continue;
    const { SK, event, requestId } = unmarshall(image);
    const isProcessed = await withInvocationFields(
      { requestId: requestId ?? getRequestId(), event_id: String(SK) },
      () => processEvent(String(SK), event),
    );
    if (!isProcessed) {
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

/** An event that fails for good is set aside. One that fails for now is delivered again a few times, so that the order is
 *  kept; the others then go on, and the schedule tries it again.
 *  @returns false when the stream is to deliver it again. */
async function processEvent(id: string, event: unknown): Promise<boolean> {
  const taskId = toTaskId('event', id);
  const task = await findTask(taskId);
  if (task && task.attempts >= MAX_DELIVERIES) return true;
  if (task?.isDiscarded || task?.nextAttemptAt === null) return true;
  try {
    await handleEvent(id, OutboxEvent.parse(event));
    if (task) await finishTask(taskId);
    return true;
  } catch (error) {
    const failure = describeFailure({ id: taskId, kind: 'event' }, error, task);
    const isLast = failure.nextAttemptAt === null || (task?.attempts ?? 0) + 1 >= MAX_DELIVERIES;
    const afterDeliveries = new Date(Date.now() + DELIVERIES_MS).toISOString();
    await reportFailure(
      {
        ...failure,
        subject: getSubject(event),
        payload: { id, event },
        ...(isLast ? {} : { nextAttemptAt: afterDeliveries }),
      },
      error,
    );
    return isLast;
  }
}

const getSubject = (event: unknown): string | null => {
  const { data } = z.object({ kind: z.string(), change: z.string().optional() }).safeParse(event);
  return data ? [data.kind, data.change].filter(Boolean).join(': ') : null;
};

const EventPayload = z.object({ id: z.string(), event: z.unknown() });
const TASK_RUNS: TaskRuns = {
  event: async (payload) => {
    const { id, event } = EventPayload.parse(payload);
    await handleEvent(id, OutboxEvent.parse(event));
  },
  'alert-match': async (payload) => (await import('./announce-changes.ts')).announceAgain(payload),
  'unqueued-mail': (payload) => queueMail(Mail.parse(payload)),
  'saved-items': notifyOwnerAgain,
  'lost-quote': (payload) => loseQuote(z.string().parse(payload)),
  'sale-price': (payload) => saveSalePrice(SalePrice.parse(payload)),
  // A row that still has another form is set aside again when it is read.
};

async function retryFailedTasks(): Promise<void> {
  await retryTasks(TASK_RUNS);
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
  if (event.kind === 'taken-off-sale') await loseQuotesOf([event.productId]);
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
