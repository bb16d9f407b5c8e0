import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { describeFailure, reportFailure } from '../../domain/failed-tasks/failures.ts';
import {
  getRequestId,
  runInvocation,
  withInvocationFields,
} from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import { findTask, finishTask, toTaskId } from '../../platform/table/failed-tasks.ts';
import { OUTBOX, OutboxEvent } from '../../platform/table/outbox.ts';
import { minuteJobs } from '../minute-jobs.ts';
import { handleEvent } from '../outbox-events.ts';

/** An event that fails for now holds up those after it for so many deliveries. */
const MAX_DELIVERIES = 3;
/** Longer than these take. */
const DELIVERIES_MS = 10 * 60_000;

/** Records of the table's stream, or the schedule of each minute. */
type Event = DynamoDBStreamEvent | { cause: 'schedule' };

/** The Lambda handler of the outbox: it processes events, and runs the jobs of each minute. Records are processed in
 *  their order: after a failure, the stream delivers the failed record and those after it again. */
export function handler(event: Event, context?: Partial<Context>): Promise<DynamoDBBatchResponse> {
  return runInvocation(context, {}, async () => {
    if ('Records' in event) return handleRecords(event);
    await runSchedule();
    return { batchItemFailures: [] };
  });
}

async function runSchedule(): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, run } of minuteJobs) {
    try {
      await run();
    } catch (error) {
      log.error('A scheduled task failed', error, { task: name });
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
