import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Mail } from '../../../shared/entities/mail.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { fitMail } from './fit-mail.ts';
import { iterateRows, partitionQuery, TABLE, tableName } from './table.ts';

/**
 * | access pattern                            | keys                                            |
 * |-------------------------------------------|-------------------------------------------------|
 * | mails to send, the most urgent first      | PK = `MAIL_QUEUE`, SK = `<priority>#<id>`       |
 * | whether a mail was queued, sent or not    | PK = `MAIL_KEY#<id>`, SK = `MAIL_KEY`           |
 * | the process that sends                    | PK = `MAIL_SENDER`, SK = `LEASE`                |
 *
 * A mail is claimed before it is sent and leaves the queue afterwards. If the process ends in between, nobody knows
 * whether SES has taken the mail: SES reports each mail that it sent, which removes it from the queue, and without
 * such a report it is sent after a while.
 */
export const MAIL_QUEUE = 'MAIL_QUEUE';
export const MAIL_KEY = 'MAIL_KEY#';
export const MAIL_SENDER = 'MAIL_SENDER';

/** Lower numbers are sent first. Visitors without an account wait for their confirmations, but a flood of them must not
 *  delay quotes. */
const PRIORITY: Record<NonNullable<Mail['list']> | 'strangers', number> = {
  quotes: 1,
  staffDigest: 2,
  strangers: 3,
  alerts: 4,
  savedItems: 4,
  newsletter: 5,
};
/** A mail that cannot be sent is given up. */
const QUEUE_TTL_SECONDS = 14 * 24 * 60 * 60;
const KEY_TTL_SECONDS = 400 * 24 * 60 * 60;
/** Short, because nothing is sent for so long after a sender was killed. */
const LEASE_MS = 4_000;

const QueuedMail = z.object({
  SK: z.string(),
  mail: Mail,
  /** When its sending began, in epoch milliseconds; 0: it is not being sent. */
  claimedAtMs: z.number(),
  attempts: z.int(),
});
export type QueuedMail = z.infer<typeof QueuedMail>;

/** The same for the same parts. */
export const toMailId = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

/** Parts of a transaction that queues a mail; it fails when the mail was queued before. */
export function queueWrites(mail: Mail): Write[] {
  const TableName = tableName();
  return [
    {
      Put: {
        TableName,
        Item: { ...toMailKey(mail.id), [TABLE.timeToLive]: inSeconds(KEY_TTL_SECONDS) },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    {
      Put: {
        TableName,
        Item: {
          PK: MAIL_QUEUE,
          SK: toSortKey(mail),
          mail: fitMail(Mail.parse(mail)),
          claimedAtMs: 0,
          attempts: 0,
          [TABLE.timeToLive]: inSeconds(QUEUE_TTL_SECONDS),
        },
      },
    },
  ];
}

/** @returns false when it was queued before. */
export const queueMail = (mail: Mail): Promise<boolean> => transactWrite(queueWrites(mail));

export async function isMailKnown(id: string): Promise<boolean> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: toMailKey(id), ConsistentRead: true }),
  );
  return Item !== undefined;
}

/** The most urgent mails, then the oldest. */
export const iterateQueue = (pageSize: number): AsyncGenerator<QueuedMail, void> =>
  iterateRows(partitionQuery(MAIL_QUEUE), (row) => QueuedMail.parse(row), { pageSize });

/** @returns false when another process has claimed or sent it meanwhile. */
export function claimMail({ SK, claimedAtMs }: QueuedMail, nowMs: number): Promise<boolean> {
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: MAIL_QUEUE, SK },
      UpdateExpression: 'SET claimedAtMs = :now ADD attempts :one',
      ConditionExpression: 'claimedAtMs = :read',
      ExpressionAttributeValues: { ':now': nowMs, ':one': 1, ':read': claimedAtMs },
    }),
  );
}

/** SES has refused it for now: it can be sent again at any time. */
export async function releaseMail({ SK }: QueuedMail): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: MAIL_QUEUE, SK },
      UpdateExpression: 'SET claimedAtMs = :never',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':never': 0 },
    }),
  );
}

/** @param key as in {@link toSortKey}. */
export async function removeMail(key: string): Promise<void> {
  await dynamodb.send(
    new DeleteCommand({ TableName: tableName(), Key: { PK: MAIL_QUEUE, SK: key } }),
  );
}

/** A mail's key in the queue, which its `X-Mail-Key` header has: SES's reports name it. A mail of the release before may have
 *  another one. */
export const toSortKey = ({ id, list }: Pick<Mail, 'id' | 'list'>) =>
  `${PRIORITY[list ?? 'strangers']}#${id}`;

/** One process sends at a time, so that the rate is kept.
 *  @param holder A name of the process.
 *  @returns false when another one holds the lease. */
export function acquireSenderLease(holder: string): Promise<boolean> {
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: MAIL_SENDER, SK: 'LEASE' },
      UpdateExpression: 'SET holder = :holder, untilMs = :until',
      ConditionExpression: 'attribute_not_exists(PK) OR untilMs < :now OR holder = :holder',
      ExpressionAttributeValues: {
        ':holder': holder,
        ':until': Date.now() + LEASE_MS,
        ':now': Date.now(),
      },
    }),
  );
}
/** Less than half of the lease. */
export const LEASE_RENEWAL_MS = 1_500;

export async function releaseSenderLease(holder: string): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: MAIL_SENDER, SK: 'LEASE' },
      UpdateExpression: 'SET untilMs = :never',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':never': 0, ':holder': holder },
    }),
  );
}

const toMailKey = (id: string) => ({ PK: `${MAIL_KEY}${id}`, SK: 'MAIL_KEY' });
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
