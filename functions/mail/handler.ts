import type { Context, DynamoDBStreamEvent, SNSEvent } from 'aws-lambda';
import { runInvocation } from '../aws/invocation.ts';
import { handleReport } from './handle-report.ts';
import { sendQueuedMails } from './send-queued-mails.ts';

/** Records of the table's stream, SES's reports, or the schedule of each minute. */
type Event = DynamoDBStreamEvent | SNSEvent | { cause: 'schedule' };

/** Left at the end of an invocation for a mail that is being sent. */
const RESERVE_MS = 15_000;

/** The Lambda handler that sends mails. Stream records only wake it up: it sends whatever is in the queue. */
export function handler(event: Event, context?: Partial<Context>): Promise<void> {
  const remainingMs = context?.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY;
  return runInvocation(context, {}, async () => {
    const reports = 'Records' in event ? event.Records.filter((record) => 'Sns' in record) : [];
    for (const { Sns } of reports) await handleReport(Sns.Message);
    if (reports.length === 0) await sendQueuedMails(Date.now() + remainingMs - RESERVE_MS);
  });
}
