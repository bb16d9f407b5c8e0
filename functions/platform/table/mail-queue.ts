import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Mail } from '../../../shared/entities/mail.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { getRequestId } from '../aws/invocation.ts';
import type { Person, PersonalData } from '../personal-data.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { type Failure, failureWrites, finishWrites, toTaskId } from './failed-tasks.ts';
import { fitMail } from './fit-mail.ts';
import { quoteMailFields, toMailKey } from './quote-mails.ts';
import { iterateRows, nowSeconds, partitionQuery, TABLE, tableName } from './table.ts';
import { userCheck } from './users.ts';

/**
 * | access pattern                            | keys                                            |
 * |-------------------------------------------|-------------------------------------------------|
 * | mails to send, the most urgent first      | PK = `MAIL_QUEUE`, SK = `<priority>#<time>#<id>` |
 * | whether a mail was queued, sent or not    | PK = `MAIL_KEY#<id>`, SK = `MAIL_KEY`           |
 * | the process that sends                    | PK = `MAIL_SENDER`, SK = `LEASE`                |
 *
 * A mail is claimed before it is sent and leaves the queue afterwards. If the process ends in between, it is unknown
 * whether SES has accepted the mail. A report from SES then removes it from the queue; without a report, the mail is
 * sent again after a timeout. Reports contain the `X-Mail-Key` header with the mail's sort key.
 */
export const MAIL_QUEUE = 'MAIL_QUEUE';
export const MAIL_SENDER = 'MAIL_SENDER';

export const personalData = {
  of: 'address',
  content: 'mails that wait to be sent: to the person, and to the dealer about them',
  expires: 'when they are sent, after 60 days at the latest',
  exportAs: 'queuedMails',
  load: async (person) =>
    (await listMailsOf(person)).map(({ mail: { to, content } }) => {
      // Only readers of the inbox may get a mail's links.
      const {
        token: _,
        refuseToken: __,
        ...rest
      } = {
        token: undefined,
        refuseToken: undefined,
        ...content,
      };
      return { to, content: rest };
    }),
  erase: async (person) => {
    for (const { SK } of await listMailsOf(person)) await removeMail(SK);
  },
  kept: 'hashes by which a mail is not sent twice, for 400 days',
} as const satisfies PersonalData;

/** Lower numbers are sent first. Visitors without an account wait for their confirmations, but a flood of them
 *  must not delay quotes. */
const PRIORITY: Record<NonNullable<Mail['list']> | 'strangers', number> = {
  quotes: 1,
  staffDigest: 2,
  strangers: 3,
  alerts: 4,
  savedItems: 4,
  newsletter: 5,
};
/** Exceeds any waiting time: no mail expires unnoticed, but the rows of a shop without a sender do. */
const QUEUE_TTL_SECONDS = 60 * 24 * 60 * 60;
const KEY_TTL_SECONDS = 400 * 24 * 60 * 60;
/** The lease is short, because sending pauses for this time after a sender was killed. */
const LEASE_MS = 4_000;
const ERASURE_PAGE = 100;

const QueuedMail = z.object({
  SK: z.string(),
  mail: Mail,
  queuedAt: z.iso.datetime(),
  requestId: z.string().optional(),
  /** Epoch milliseconds when sending began; 0 if it has not. */
  claimedAtMs: z.number(),
  attempts: z.int(),
});
export type QueuedMail = z.infer<typeof QueuedMail>;

export const toMailId = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

/** Part of a transaction that queues a mail; fails if the mail was already queued, or its recipient has deleted
 *  the account. */
export function queueWrites(mail: Mail): Write[] {
  const TableName = tableName();
  const queuedAt = new Date().toISOString();
  const requestId = getRequestId();
  return [
    {
      Put: {
        TableName,
        Item: {
          ...toMailKey(mail.id),
          ...quoteMailFields(mail, queuedAt, requestId),
          [TABLE.timeToLive]: nowSeconds() + KEY_TTL_SECONDS,
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    {
      Put: {
        TableName,
        Item: {
          PK: MAIL_QUEUE,
          SK: `${toPriority(mail)}#${queuedAt}#${mail.id}`,
          mail: fitMail(Mail.parse(mail)),
          queuedAt,
          requestId,
          claimedAtMs: 0,
          attempts: 0,
          [TABLE.timeToLive]: nowSeconds() + QUEUE_TTL_SECONDS,
        },
      },
    },
    ...(mail.userId === undefined ? [] : [userCheck(mail.userId)]),
  ];
}

export const queueMail = (mail: Mail): Promise<boolean> => transactWrite(queueWrites(mail));

export async function isMailKnown(id: string): Promise<boolean> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: toMailKey(id), ConsistentRead: true }),
  );
  return Item !== undefined;
}

type QueueRow = { row: QueueRowKey } & ({ queued: QueuedMail } | { error: unknown });
type QueueRowKey = Record<string, unknown> & { SK: string };

export const iterateQueueRows = (pageSize: number): AsyncGenerator<QueueRow, void> =>
  iterateRows(
    partitionQuery(MAIL_QUEUE),
    (item) => {
      const row = { ...item, SK: String(item.SK) };
      const { data: queued, error } = QueuedMail.safeParse(row);
      return queued ? { row, queued } : { row, error };
    },
    { pageSize },
  );

export async function* iterateQueue(pageSize: number): AsyncGenerator<QueuedMail, void> {
  for await (const each of iterateQueueRows(pageSize)) if ('queued' in each) yield each.queued;
}

/**
 * Moves the mail from the queue to the tasks for staff.
 * @param row as stored.
 */
export async function setMailAside(
  row: Record<string, unknown>,
  failure: Omit<Failure, 'id' | 'kind' | 'nextAttemptAt' | 'payload'>,
): Promise<void> {
  const SK = String(row.SK);
  const id = toTaskId('mail', SK);
  await transactWrite([
    { Delete: { TableName: tableName(), Key: { PK: MAIL_QUEUE, SK } } },
    ...failureWrites({ ...failure, id, kind: 'mail', nextAttemptAt: null, payload: row }),
  ]);
}

export async function requeueMail(row: Record<string, unknown>, taskId: string): Promise<void> {
  const queuedAt = new Date().toISOString();
  await transactWrite([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...row,
          PK: MAIL_QUEUE,
          queuedAt,
          claimedAtMs: 0,
          attempts: 0,
          [TABLE.timeToLive]: nowSeconds() + QUEUE_TTL_SECONDS,
        },
      },
    },
    ...finishWrites(taskId),
  ]);
}

const listMailsOf = (person: Person): Promise<QueuedMail[]> =>
  Array.fromAsync(
    (async function* () {
      for await (const queued of iterateQueue(ERASURE_PAGE)) {
        if (isMailOf(queued.mail, person)) yield queued;
      }
    })(),
  );

/** Mails of an account belong to its owner only, not to every account with the address. */
function isMailOf({ to, userId, content }: Mail, person: Person): boolean {
  const isOwner = person.userId !== undefined;
  if (to.toLowerCase() === person.email && (isOwner || userId === undefined)) return true;
  if (content.template === 'contact-message' || content.template === 'viewing-answer') {
    return content.email?.toLowerCase() === person.email;
  }
  if (!('requester' in content) || content.requester.email !== person.email) return false;
  return isOwner || ('isGuest' in content && content.isGuest);
}

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

/**
 * Call after a temporary rejection by SES.
 * @param queued as read before it was claimed.
 * @param isAttempt false if SES rejects all mails, which does not count against this one.
 */
export async function releaseMail(
  { SK, attempts }: QueuedMail,
  { isAttempt }: { isAttempt: boolean },
): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: MAIL_QUEUE, SK },
      UpdateExpression: 'SET claimedAtMs = :never, attempts = :attempts',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':never': 0, ':attempts': attempts + (isAttempt ? 1 : 0) },
    }),
  );
}

export async function findOldestQueuedAt(): Promise<string | undefined> {
  const oldest = await Promise.all(
    Array.from(new Set(Object.values(PRIORITY)), async (priority) => {
      const query = {
        ...partitionQuery(MAIL_QUEUE),
        KeyConditionExpression: 'PK = :partition AND begins_with(SK, :priority)',
        ExpressionAttributeValues: { ':partition': MAIL_QUEUE, ':priority': `${priority}#` },
      };
      const rows = iterateRows(query, ({ queuedAt }) => queuedAt, { pageSize: 1 });
      return String((await rows.next()).value ?? '');
    }),
  );
  return oldest.filter(Boolean).sort()[0];
}

export async function removeMail(key: string): Promise<void> {
  await dynamodb.send(
    new DeleteCommand({ TableName: tableName(), Key: { PK: MAIL_QUEUE, SK: key } }),
  );
}

export const getMailId = (key: string): string => key.split('#').at(-1) ?? '';

const toPriority = ({ list }: Pick<Mail, 'list'>) => PRIORITY[list ?? 'strangers'];

/**
 * One process sends at a time, so that the rate limit holds.
 * @param holder names the process.
 * @returns false if another process holds the lease.
 */
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
/** The interval is less than half of the lease. */
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
