import { createHash, randomBytes } from 'node:crypto';
import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { QUERY_PAGE, TABLE, tableName } from './table.ts';

/**
 * | access pattern         | keys                                                       |
 * |------------------------|------------------------------------------------------------|
 * | one session            | PK = `SESSION#<sha256 of its id>`, SK = `SESSION`          |
 * | all sessions of a user | PK = `SESSIONS_OF#<user id>`, SK = `<sha256 of its id>`    |
 *
 * Only the browser has the session id; the table has its hash. The list has rows of its own, because the
 * index would copy the tokens.
 */
/** Rows with the tokens of signed-in users. */
export const SESSION = 'SESSION#';
export const SESSIONS_OF = 'SESSIONS_OF#';
const SORT_KEY = 'SESSION';

/** Fields that a refresh changes. */
const Refreshed = {
  /** Keys are Amplify's storage keys. */
  tokens: z.record(z.string(), z.string()),
  /** The user's groups in the user pool. */
  groups: z.array(z.string()),
  /** Expiry of the tokens, and so of the groups. */
  freshUntilMs: z.number(),
};
const Session = z.object({
  userId: z.guid(),
  ...Refreshed,
  createdAt: z.iso.datetime(),
  expiresAtSeconds: z.int(),
});
export type Session = z.infer<typeof Session>;
export type RefreshedTokens = Pick<Session, keyof typeof Refreshed>;

/** @returns the new session's id, which is not stored. */
export async function createSession(session: Session): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const { userId, expiresAtSeconds } = session;
  const entry = {
    PK: toUserPartition(userId),
    SK: hashId(id),
    [TABLE.timeToLive]: expiresAtSeconds,
  };
  await dynamodb.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: tableName(), Item: { ...key(id), ...session } } },
        { Put: { TableName: tableName(), Item: entry } },
      ],
    }),
  );
  return id;
}

/** @returns undefined when it is unknown or expired. */
export async function findSession(id: string): Promise<Session | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  const session = Item && Session.parse(Item);
  return session && session.expiresAtSeconds * 1000 > Date.now() ? session : undefined;
}

/** Its entry in the user's list expires later. */
export async function deleteSession(id: string): Promise<void> {
  await deleteRow(key(id));
}

export async function deleteUserSessions(userId: string): Promise<void> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    {
      TableName: tableName(),
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': toUserPartition(userId) },
      ProjectionExpression: 'PK, SK',
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { PK, SK } of Items) {
      await deleteRow(toKey(SK));
      // The list entry goes last, because it names the session.
      await deleteRow({ PK, SK });
    }
  }
}

/** Claims the refresh of stale tokens.
 *  @param claim identifies the claimant, whose request may be sent twice.
 *  @param heldMs until the claim of a dead claimant expires.
 *  @returns whether the caller is the one to refresh. */
export function claimRefresh(
  id: string,
  stale: Session,
  claim: string,
  heldMs: number,
): Promise<boolean> {
  const nowMs = Date.now();
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'SET renewedUntilMs = :until, renewedBy = :claim',
      ConditionExpression:
        'freshUntilMs = :stale AND (attribute_not_exists(renewedUntilMs) OR renewedUntilMs < :now OR renewedBy = :claim)',
      ExpressionAttributeValues: {
        ':stale': stale.freshUntilMs,
        ':now': nowMs,
        ':until': nowMs + heldMs,
        ':claim': claim,
      },
    }),
  );
}

/** Ends a claim whose refresh failed. */
export async function abandonRefresh(id: string): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'REMOVE renewedUntilMs, renewedBy',
      ConditionExpression: 'attribute_exists(PK)',
    }),
  );
}

/** @returns false when the session has ended in the meantime. */
export function saveRefresh(
  id: string,
  { tokens, groups, freshUntilMs }: RefreshedTokens,
): Promise<boolean> {
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression:
        'SET tokens = :tokens, groups = :groups, freshUntilMs = :fresh REMOVE renewedUntilMs, renewedBy',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':tokens': tokens, ':groups': groups, ':fresh': freshUntilMs },
    }),
  );
}

async function deleteRow(Key: { PK: string; SK: string }): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
}

const hashId = (id: string) => createHash('sha256').update(id).digest('hex');
const key = (id: string) => toKey(hashId(id));
const toKey = (hash: string) => ({ PK: `${SESSION}${hash}`, SK: SORT_KEY });

function toUserPartition(userId: string): string {
  return `${SESSIONS_OF}${userId}`;
}
