import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { FailedTask, type FailedTaskKind } from '../../../shared/entities/failed-task.ts';
import { truncate } from '../../../shared/text/truncate.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { getRequestId } from '../aws/invocation.ts';
import type { Person, PersonalData } from '../personal-data.ts';
import { sendConditional, type Write } from './conditional-writes.ts';
import { iterateRows, nowSeconds, partitionQuery, TABLE, tableName } from './table.ts';

/**
 * | access pattern                     | keys                                              |
 * |------------------------------------|---------------------------------------------------|
 * | all; those of a kind; one          | PK = `FAILED_TASKS`, SK = `<kind>.<hash of the key>` |
 * | what its retry needs               | PK = `FAILED_TASK#<id>`, SK = `PAYLOAD`           |
 *
 * The row of a discarded task stays, so that the task is not processed if it is found or delivered again.
 */
export const FAILED_TASKS = 'FAILED_TASKS';
export const FAILED_TASK = 'FAILED_TASK#';

export const personalData = {
  of: 'address',
  content: 'entries of queues that could not be processed, such as mails',
  expires: 'after 400 days',
  exportAs: 'failedTasks',
  load: async (person) =>
    (await listTasksOf(person)).map(({ task, payload }) => ({
      kind: task.kind,
      failedAt: task.firstFailedAt,
      payload: withoutTokens(payload),
    })),
  erase: async (person) => {
    for (const { task } of await listTasksOf(person)) await finishTask(task.id);
  },
} as const satisfies PersonalData;

const TTL_SECONDS = 400 * 24 * 60 * 60;
const MAX_TEXT_LENGTH = 500;

const StoredTask = FailedTask.extend({
  isDiscarded: z.boolean().default(false),
});
export type StoredTask = z.infer<typeof StoredTask>;

export interface Failure {
  id: string;
  kind: FailedTaskKind;
  subject: string | null;
  reason: string;
  nextAttemptAt: string | null;
  payload?: unknown;
}

export const toTaskId = (kind: FailedTaskKind, key: string): string =>
  `${kind}.${createHash('sha256').update(key).digest('base64url').slice(0, 32)}`;

export async function saveFailure(failure: Failure): Promise<void> {
  if (failure.payload !== undefined) await dynamodb.send(new PutCommand(payloadPut(failure)));
  await sendConditional(new UpdateCommand(failureUpdate(failure)));
}

export const failureWrites = (failure: Failure): Write[] => [
  { Put: payloadPut(failure) },
  { Update: failureUpdate(failure) },
];

function payloadPut({ id, payload }: Failure) {
  return {
    TableName: tableName(),
    Item: {
      ...payloadKey(id),
      // Compressed, because an entry may be as large as a row can be.
      payload: gzipSync(JSON.stringify(payload)),
      ...expiry(),
    },
  };
}

function failureUpdate({ id, kind, subject, reason, nextAttemptAt }: Failure) {
  return {
    TableName: tableName(),
    Key: taskKey(id),
    UpdateExpression:
      'SET id = :id, kind = :kind, subject = :subject, reason = :reason, lastFailedAt = :now, ' +
      'firstFailedAt = if_not_exists(firstFailedAt, :now), nextAttemptAt = :next, ' +
      'attempts = if_not_exists(attempts, :zero) + :one, ' +
      'requestId = if_not_exists(requestId, :request), #expires = :expires',
    ConditionExpression: 'attribute_not_exists(isDiscarded)',
    ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
    ExpressionAttributeValues: {
      ':id': id,
      ':kind': kind,
      ':subject': subject === null ? null : truncate(subject, MAX_TEXT_LENGTH),
      ':reason': truncate(reason, MAX_TEXT_LENGTH),
      ':now': new Date().toISOString(),
      ':next': nextAttemptAt,
      ':zero': 0,
      ':one': 1,
      ':request': getRequestId() ?? null,
      ':expires': expiry()[TABLE.timeToLive],
    },
  };
}

export async function loadTasks(kind?: FailedTaskKind): Promise<Map<string, StoredTask>> {
  const query = {
    ...partitionQuery(FAILED_TASKS),
    KeyConditionExpression: 'PK = :partition AND begins_with(SK, :kind)',
    ExpressionAttributeValues: { ':partition': FAILED_TASKS, ':kind': `${kind}.` },
  };
  const tasks = await Array.fromAsync(
    iterateRows(kind ? query : partitionQuery(FAILED_TASKS), (row) => StoredTask.parse(row)),
  );
  return new Map(tasks.map((task) => [task.id, task]));
}

export const isTaskDue = ({ nextAttemptAt }: StoredTask, now = new Date().toISOString()): boolean =>
  nextAttemptAt !== null && nextAttemptAt <= now;

export const iterateFailedTasks = (after?: string): AsyncGenerator<FailedTask, void> =>
  iterateRows(
    {
      ...partitionQuery(FAILED_TASKS),
      FilterExpression: 'attribute_not_exists(isDiscarded)',
    },
    (row) => FailedTask.parse(row),
    { after: after ? taskKey(after) : undefined },
  );

export async function findTask(id: string): Promise<StoredTask | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: taskKey(id), ConsistentRead: true }),
  );
  return Item && StoredTask.parse(Item);
}

export async function loadPayload(id: string): Promise<unknown> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: payloadKey(id), ConsistentRead: true }),
  );
  return Item ? JSON.parse(gunzipSync(Item.payload as Uint8Array).toString()) : undefined;
}

interface TaskOfPerson {
  task: StoredTask;
  payload: unknown;
}

/** Entries of an account belong to its owner only, not to every account with the address. */
async function listTasksOf({ email, userId }: Person): Promise<TaskOfPerson[]> {
  const values = [email, ...(userId === undefined ? [] : [userId])].map((value) =>
    JSON.stringify(value),
  );
  const found: TaskOfPerson[] = [];
  for (const task of (await loadTasks()).values()) {
    const payload = await loadPayload(task.id);
    const text = JSON.stringify(payload ?? null);
    const isOther = userId === undefined && text.includes('"userId":"');
    if (isOther || !values.some((value) => text.toLowerCase().includes(value))) continue;
    found.push({ task, payload });
  }
  return found;
}

/** Only readers of the inbox may get a mail's links. */
const withoutTokens = (payload: unknown): unknown =>
  JSON.parse(JSON.stringify(payload), (key, value: unknown) =>
    key === 'token' || key === 'refuseToken' ? undefined : value,
  );

export function retryTask(id: string): Promise<boolean> {
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: taskKey(id),
      UpdateExpression: 'SET nextAttemptAt = :now, attempts = :zero',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(isDiscarded)',
      ExpressionAttributeValues: { ':now': new Date().toISOString(), ':zero': 0 },
    }),
  );
}

export async function discardTask(id: string): Promise<boolean> {
  const isDiscarded = await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: taskKey(id),
      UpdateExpression: 'SET isDiscarded = :yes, nextAttemptAt = :never',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(isDiscarded)',
      ExpressionAttributeValues: { ':yes': true, ':never': null },
    }),
  );
  if (isDiscarded) await deletePayload(id);
  return isDiscarded;
}

export async function finishTask(id: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: taskKey(id) }));
  await deletePayload(id);
}

export const finishWrites = (id: string): Write[] => [
  {
    Delete: {
      TableName: tableName(),
      Key: taskKey(id),
      ConditionExpression: 'attribute_exists(PK)',
    },
  },
  { Delete: { TableName: tableName(), Key: payloadKey(id) } },
];

async function deletePayload(id: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: payloadKey(id) }));
}

const taskKey = (id: string) => ({ PK: FAILED_TASKS, SK: id });
const payloadKey = (id: string) => ({ PK: `${FAILED_TASK}${id}`, SK: 'PAYLOAD' });
const expiry = () => ({ [TABLE.timeToLive]: nowSeconds() + TTL_SECONDS });
