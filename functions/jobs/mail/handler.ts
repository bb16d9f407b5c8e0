import type { Context, DynamoDBStreamEvent, SNSEvent } from 'aws-lambda';
import * as z from 'zod';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { retryTasks, type TaskRuns } from '../../domain/failed-tasks/retry-tasks.ts';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { getMailId, requeueMail } from '../../platform/table/mail-queue.ts';
import { saveMailState } from '../../platform/table/quote-mails.ts';
import { handleReport } from './handle-report.ts';
import { sendQueuedMails } from './send-queued-mails.ts';

type Event = DynamoDBStreamEvent | SNSEvent | { cause: 'schedule' };

const RESERVE_MS = 15_000;

const TASK_RUNS: TaskRuns = {
  mail: async (payload, taskId) => {
    const row = z.looseObject({ SK: z.string() }).parse(payload);
    await requeueMail(row, taskId);
    await saveMailState(getMailId(row.SK), 'queued');
  },
  'mail-report': (message) => handleReport(z.string().parse(message)),
};

/** Stream records only wake the function up: it sends the whole mail queue. */
export function handler(event: Event, context?: Partial<Context>): Promise<void> {
  const remainingMs = context?.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY;
  return runInvocation(context, {}, async () => {
    const reports = 'Records' in event ? event.Records.filter((record) => 'Sns' in record) : [];
    if (reports.length > 0) return handleReports(reports.map(({ Sns }) => Sns.Message));
    if ('cause' in event) await retryTasks(TASK_RUNS);
    await sendQueuedMails(Date.now() + remainingMs - RESERVE_MS);
  });
}

/** SNS redelivers a report that failed temporarily. */
const handleReports = (messages: readonly string[]): Promise<void> =>
  processEach(messages, {
    kind: 'mail-report',
    keyOf: (message) => message,
    payloadOf: (message) => message,
    run: handleReport,
  });
