import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { runInvocation } from '../aws/invocation.ts';
import { log } from '../aws/log.ts';
import { OUTBOX, OutboxEvent } from '../storage/table/outbox.ts';
import { announceChanges } from './announce-changes.ts';
import { getDealerEmail } from './dealer.ts';
import { sendDueDigests } from './digests.ts';
import { requestDuePublication } from './due-products.ts';
import { notifyOfAnswer, notifyOfRequest } from './quotes.ts';
import { sendStaffDigest } from './staff-digest.ts';

/** Records of the table's stream, or the schedule of each minute. */
type Event = DynamoDBStreamEvent | { cause: 'schedule' };

/** The Lambda handler that turns events into queued mails. Records are processed in their order: after a failure, the
 *  stream delivers the failed record and those after it again. */
export function handler(event: Event, context?: Partial<Context>): Promise<DynamoDBBatchResponse> {
  return runInvocation(context, {}, async () => {
    if (!('Records' in event)) await requestDuePublication();
    // Without a sender, nobody is notified later of what happens now.
    if (!getDealerEmail()) return { batchItemFailures: [] };
    if ('Records' in event) return handleRecords(event);
    await sendDueDigests();
    await sendStaffDigest();
    return { batchItemFailures: [] };
  });
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
  switch (event.kind) {
    case 'catalog-published':
      await announceChanges();
      await sendDueDigests();
      break;
    case 'quote-requested':
      await notifyOfRequest(event.orderId);
      break;
    case 'quote-answered':
      await notifyOfAnswer(id, event.orderId, event.status);
      break;
  }
}
