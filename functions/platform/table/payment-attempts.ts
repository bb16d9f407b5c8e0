import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { sendConditional } from './conditional-writes.ts';
import { indexQuery, iterateRows, nowSeconds, TABLE, tableName } from './table.ts';

/**
 * | access pattern                                     | keys                                                    |
 * |----------------------------------------------------|---------------------------------------------------------|
 * | an attempt to pay                                  | PK = `PAYMENT_ATTEMPTS#<id>`, SK = `ATTEMPT`            |
 * | the attempt of an order or capture of the provider | PK = `PAYMENT_ATTEMPTS#<external id>`, SK = `EXTERNAL`  |
 * | uncleared money of a quote at the provider         | PK = `PAYMENT_ATTEMPTS#<quote id>`, SK = `WATCH`        |
 * | when all money was last compared                   | PK = `PAYMENT_ATTEMPTS#RECONCILIATION`, SK = `LAST`     |
 * | what the clock advances, the first due first       | GSI1: PK = `PAYMENTS_DUE`, SK = `<time>#<id>`           |
 *
 * Rows contain ids and sums only.
 */
export const PAYMENT_ATTEMPTS = 'PAYMENT_ATTEMPTS#';
export const PAYMENTS_DUE = 'PAYMENTS_DUE';

/** Longer than a payment can be refunded or disputed. */
const TTL_SECONDS = 400 * 24 * 60 * 60;

const Attempt = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  /** The provider's order; null until the provider has answered. */
  externalId: z.string().nullable(),
  /** The provider's capture of a captured attempt. */
  captureId: z.string().nullable(),
  cents: z.int().positive(),
  instalment: z.int().nonnegative().nullable(),
  /** A hash of what the payer was asked to pay. */
  terms: z.string(),
  /** The quote decides whether it may be captured. */
  state: z.enum(['creating', 'open', 'capturing', 'captured', 'dead']),
  /** Only one process captures at a time. */
  lease: z.object({ holder: z.string(), until: z.iso.datetime() }).nullable(),
  redirectUrl: z.string().nullable(),
  /** How often the provider could not charge the payer. */
  declines: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** The payer must have opened the link by then. */
  expiresAt: z.iso.datetime(),
  /** When the clock looks at it; null if never. */
  dueAt: z.iso.datetime().nullable(),
  tries: z.int().nonnegative(),
});
export type PaymentAttempt = z.infer<typeof Attempt>;

const Watch = z.object({
  orderId: z.uuid(),
  /** The provider's ids of refunds that have not cleared, by the ids of the ledger's entries. */
  refundIds: z.record(z.string(), z.string()),
  since: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  tries: z.int().nonnegative(),
});
export type MoneyWatch = z.infer<typeof Watch>;

const Revised = z.object({ revision: z.string() });

const attemptKey = (id: string) => ({ PK: `${PAYMENT_ATTEMPTS}${id}`, SK: 'ATTEMPT' });
const externalKey = (id: string) => ({ PK: `${PAYMENT_ATTEMPTS}${id}`, SK: 'EXTERNAL' });
const watchKey = (orderId: string) => ({ PK: `${PAYMENT_ATTEMPTS}${orderId}`, SK: 'WATCH' });
const RECONCILIATION_KEY = { PK: `${PAYMENT_ATTEMPTS}RECONCILIATION`, SK: 'LAST' };

export async function createAttempt(attempt: PaymentAttempt): Promise<void> {
  await write(attemptKey(attempt.id), attempt.id, attempt, undefined);
}

export async function findAttempt(id: string): Promise<PaymentAttempt | undefined> {
  const Item = await read(attemptKey(id));
  return Item && Attempt.parse(Item);
}

/** @param externalId of an order or a capture of the provider. */
export async function findAttemptOf(externalId: string): Promise<PaymentAttempt | undefined> {
  const Item = await read(externalKey(externalId));
  return Item && findAttempt(z.object({ attemptId: z.uuid() }).parse(Item).attemptId);
}

export async function linkExternalId(externalId: string, attemptId: string): Promise<void> {
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...externalKey(externalId), attemptId, ...expiry() },
    }),
  );
}

/**
 * @param change returns undefined to keep the attempt. It may run several times.
 * @returns the attempt afterwards; undefined if it does not exist.
 */
export async function changeAttempt(
  id: string,
  change: (before: PaymentAttempt) => Partial<PaymentAttempt> | undefined,
): Promise<PaymentAttempt | undefined> {
  const { attempt } = await retryOnConflict(BUSY, async () => {
    const Item = await read(attemptKey(id));
    if (!Item) return { attempt: undefined };
    const before = Attempt.parse(Item);
    const changed = change(before);
    if (!changed) return { attempt: before };
    const after = { ...before, ...changed };
    const isWritten = await write(attemptKey(id), id, after, Revised.parse(Item).revision);
    return isWritten ? { attempt: after } : undefined;
  });
  return attempt;
}

const BUSY = 'This payment is being processed. Please try again in a minute.';

export async function findWatch(orderId: string): Promise<MoneyWatch | undefined> {
  const Item = await read(watchKey(orderId));
  return Item && Watch.parse(Item);
}

/**
 * Lets the clock look at the uncleared money of a quote.
 * @param change It may run several times.
 */
export function changeWatch(
  orderId: string,
  change: (before: MoneyWatch | undefined) => Omit<MoneyWatch, 'orderId'>,
): Promise<MoneyWatch> {
  return retryOnConflict(BUSY, async () => {
    const Item = await read(watchKey(orderId));
    const after = { orderId, ...change(Item && Watch.parse(Item)) };
    const revision = Item && Revised.parse(Item).revision;
    return (await write(watchKey(orderId), orderId, after, revision)) ? after : undefined;
  });
}

/** Does nothing if the watch has changed since it was read. */
export async function endWatch({ orderId, dueAt, tries }: MoneyWatch): Promise<void> {
  await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: watchKey(orderId),
      ConditionExpression: 'dueAt = :dueAt AND tries = :tries',
      ExpressionAttributeValues: { ':dueAt': dueAt, ':tries': tries },
    }),
  );
}

export type PaymentToAdvance =
  | { kind: 'attempt'; attemptId: string }
  | { kind: 'watch'; orderId: string };

/** Yields what the clock advances, the first due first. */
export const iterateDuePayments = (now: string): AsyncGenerator<PaymentToAdvance, void> =>
  iterateRows(
    {
      ...indexQuery(PAYMENTS_DUE),
      KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK < :now',
      ExpressionAttributeValues: { ':partition': PAYMENTS_DUE, ':now': `${now}$` },
    },
    ({ SK, id, orderId }): PaymentToAdvance =>
      SK === 'ATTEMPT'
        ? { kind: 'attempt', attemptId: String(id) }
        : { kind: 'watch', orderId: String(orderId) },
  );

/** @returns false if that was done after `before`. */
export function beginReconciliation(now: string, before: string): Promise<boolean> {
  return sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...RECONCILIATION_KEY, at: now },
      ConditionExpression: 'attribute_not_exists(PK) OR #at < :before',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':before': before },
    }),
  );
}

type Row = Record<string, unknown>;

async function read(Key: Row): Promise<Row | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}

/** @returns false if the row has changed since it was read. */
function write(
  Key: Row,
  id: string,
  row: Row & { dueAt: string | null },
  revision: string | undefined,
): Promise<boolean> {
  const index = row.dueAt === null ? {} : { GSI1PK: PAYMENTS_DUE, GSI1SK: `${row.dueAt}#${id}` };
  return sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...Key, ...index, ...row, revision: randomUUID(), ...expiry() },
      ...(revision === undefined
        ? { ConditionExpression: 'attribute_not_exists(PK)' }
        : {
            ConditionExpression: 'revision = :read',
            ExpressionAttributeValues: { ':read': revision },
          }),
    }),
  );
}

const expiry = () => ({ [TABLE.timeToLive]: nowSeconds() + TTL_SECONDS });
