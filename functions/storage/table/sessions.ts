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
 * Whoever reads the table learns no session id: a browser alone has it. A list on the index would hold the
 * tokens as well.
 */
/** Rows with the tokens of signed-in users. */
export const SESSION = 'SESSION#';
export const SESSIONS_OF = 'SESSIONS_OF#';
const SORT_KEY = 'SESSION';

/** What a renewal of the tokens changes. */
const Renewable = {
  /** As Amplify keeps them, by its own keys. */
  tokens: z.record(z.string(), z.string()),
  /** Of the user pool. */
  groups: z.array(z.string()),
  /** Until when the tokens are good, and with them the groups. */
  freshUntilMs: z.number(),
};
const Session = z.object({
  userId: z.guid(),
  ...Renewable,
  createdAt: z.iso.datetime(),
  expiresAtSeconds: z.int(),
});
export type Session = z.infer<typeof Session>;
export type RefreshedTokens = Pick<Session, keyof typeof Renewable>;

/** @returns the new session's id, which is nowhere kept. */
export async function createSession(session: Session): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const { userId, expiresAtSeconds } = session;
  const entry = { PK: listOf(userId), SK: hashOf(id), [TABLE.timeToLive]: expiresAtSeconds };
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

/** Undefined when it is unknown, ended or expired. */
export async function getSession(id: string): Promise<Session | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  const session = Item && Session.parse(Item);
  return session && session.expiresAtSeconds * 1000 > Date.now() ? session : undefined;
}

/** Its entry among its user's goes when it would have expired. */
export async function deleteSession(id: string): Promise<void> {
  await deleteRow(key(id));
}

export async function deleteUserSessions(userId: string): Promise<void> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    {
      TableName: tableName(),
      KeyConditionExpression: 'PK = :list',
      ExpressionAttributeValues: { ':list': listOf(userId) },
      ProjectionExpression: 'PK, SK',
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { PK, SK } of Items) {
      await deleteRow(keyOf(SK));
      // The list goes last: it says which there were.
      await deleteRow({ PK, SK });
    }
  }
}

/** Lets one of those who find the tokens stale renew them.
 *  @param claim names the claimant, whose request may come twice.
 *  @param heldMs after which a holder that died is overcome.
 *  @returns whether it is the caller's to do. */
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

/** Ends a claim without having renewed. */
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

/** @returns false when the session has ended meanwhile. */
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

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');
const key = (id: string) => keyOf(hashOf(id));
const keyOf = (hash: string) => ({ PK: `${SESSION}${hash}`, SK: SORT_KEY });

function listOf(userId: string): string {
  return `${SESSIONS_OF}${userId}`;
}
