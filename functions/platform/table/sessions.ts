import { createHash, randomBytes } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { AccountSession } from '../../../shared/entities/account.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { decryptTokens, encryptTokens } from './stored-tokens.ts';
import { deleteRow, iterateRows, nowSeconds, partitionQuery, TABLE, tableName } from './table.ts';

/**
 * | access pattern         | keys                                                       |
 * |------------------------|------------------------------------------------------------|
 * | one session            | PK = `SESSION#<sha256 of its id>`, SK = `SESSION`          |
 * | all sessions of a user | PK = `SESSIONS_OF#<user id>`, SK = `<sha256 of its id>`    |
 * | since when logins count | PK = `LOGINS_OF#<user id>`, SK = `LOGINS`                 |
 *
 * Only the browser has the session id; the table has its hash. The list has rows of its own, because the
 * index would copy the tokens.
 */
/** Rows with the tokens of signed-in users. */
export const SESSION = 'SESSION#';
export const SESSIONS_OF = 'SESSIONS_OF#';
export const LOGINS_OF = 'LOGINS_OF#';

export const personalData = {
  of: 'member',
  content: 'browsers in which somebody is logged in, with encrypted tokens',
  expires: '30 days after the login',
  exportAs: 'sessions',
  load: ({ userId, sessionId }) => listAccountSessions(userId, sessionId),
  erase: ({ userId }) => deleteUserSessions(userId),
  isErasedLast: true,
  kept: 'the id of the account for a day, so that a login that is under way ends as well',
} as const satisfies PersonalData;
const SORT_KEY = 'SESSION';
/** Longer than the hosted login remembers a user, which is an hour. */
const LOGIN_TTL_SECONDS = 24 * 60 * 60;

/** Keys are Amplify's storage keys. */
const Tokens = z.record(z.string(), z.string());
export type SessionTokens = z.infer<typeof Tokens>;

const Session = z.object({
  userId: z.guid(),
  /** The user's groups in the user pool. */
  groups: z.array(z.string()),
  /** Expiry of the tokens, and so of the groups. */
  freshUntilMs: z.number(),
  createdAt: z.iso.datetime(),
  /** When the user entered a password or used a passkey. Not every emulator tells it. */
  authenticatedAt: z.iso.datetime().optional(),
  lastUsedAt: z.iso.datetime(),
  /** The browser's User-Agent header. */
  userAgent: z.string().optional(),
  /** True if the login asked for a second factor; unset where staff do not need one. */
  hasSecondFactor: z.boolean().optional(),
  expiresAtSeconds: z.int(),
});
export type Session = z.infer<typeof Session>;
const Row = Session.extend({ tokens: z.string() });

/** What a refresh changes. */
export interface RefreshedSession extends Pick<Session, 'groups' | 'freshUntilMs'> {
  tokens: SessionTokens;
}

/** A session in the list of its user. Its id is the hash of the one that the browser has. */
const ListedSession = Session.extend({ id: z.string() });
export type ListedSession = z.infer<typeof ListedSession>;

/** @returns the new session's id, which is not stored; undefined if the login is from before the end of the user's
 *    sessions. */
export async function createSession(
  session: Session & { tokens: SessionTokens },
): Promise<string | undefined> {
  const id = randomBytes(32).toString('base64url');
  const { userId, authenticatedAt, expiresAtSeconds } = session;
  const tokens = await encryptTokens(session.tokens, toTokenRow(id));
  const entry = {
    PK: toUserPartition(userId),
    SK: toListedId(id),
    [TABLE.timeToLive]: expiresAtSeconds,
  };
  const isCreated = await transactWrite([
    { Put: { TableName: tableName(), Item: { ...key(id), ...session, tokens } } },
    { Put: { TableName: tableName(), Item: entry } },
    // Cognito always tells the time; not every emulator does.
    ...(authenticatedAt === undefined ? [] : [loginCheck(userId, authenticatedAt)]),
  ]);
  return isCreated ? id : undefined;
}

/** The hosted login remembers a user, so that a browser could log in again without the password or second factor that
 *  the end of the sessions is meant to require. */
function loginCheck(userId: string, authenticatedAt: string): Write {
  return {
    ConditionCheck: {
      TableName: tableName(),
      Key: toLoginKey(userId),
      ConditionExpression: 'attribute_not_exists(PK) OR countFrom <= :login',
      ExpressionAttributeValues: { ':login': authenticatedAt },
    },
  };
}

/** Must come before the sessions are deleted: a session that is created in the meantime is either rejected or deleted. */
async function rejectEarlierLogins(userId: string): Promise<void> {
  // The user pool tells the time of a login in whole seconds.
  const now = nowSeconds();
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...toLoginKey(userId),
        countFrom: new Date(now * 1000).toISOString(),
        [TABLE.timeToLive]: now + LOGIN_TTL_SECONDS,
      },
    }),
  );
}

/** @returns undefined when it is unknown or expired. */
export async function findSession(id: string): Promise<Session | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  const session = Item && Session.parse(Item);
  return session && session.expiresAtSeconds * 1000 > Date.now() ? session : undefined;
}

/** @returns undefined when the session has ended, or its tokens can no longer be decrypted. */
export async function findTokens(id: string): Promise<SessionTokens | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  return Item && decryptTokens(Row.parse(Item).tokens, Tokens, toTokenRow(id));
}

/** The user's sessions that have not expired, most recently used first. */
export async function listSessions(userId: string): Promise<ListedSession[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const { SK } of iterateEntries(userId)) {
    const { Item } = await dynamodb.send(
      new GetCommand({ TableName: tableName(), Key: toKey(SK), ConsistentRead: true }),
    );
    if (Item && Number(Item.expiresAtSeconds) * 1000 > Date.now()) {
      rows.push({ ...Item, id: SK });
    }
  }
  const sessions = await parseRows(rows, (row) => ListedSession.parse(row));
  return sessions.sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt));
}

/** @param currentId the session of the browser that asks. */
export async function listAccountSessions(
  userId: string,
  currentId: string | undefined,
): Promise<AccountSession[]> {
  const sessions = await listSessions(userId);
  return sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    userAgent: userAgent ?? null,
    createdAt,
    lastUsedAt,
    isCurrent: currentId !== undefined && id === toListedId(currentId),
  }));
}

export async function saveLastUse(id: string, lastUsedAt: string): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'SET lastUsedAt = :at',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':at': lastUsedAt },
    }),
  );
}

export async function saveSecondFactor(id: string, hasSecondFactor: boolean): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'SET hasSecondFactor = :has',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':has': hasSecondFactor },
    }),
  );
}

/** Its entry in the user's list expires later. */
export async function deleteSession(id: string): Promise<void> {
  await deleteRow(key(id));
}

/** Ends the user's sessions. The next login needs the password again.
 *  @param keptId the browser's id of a session that does not end. */
export async function deleteUserSessions(userId: string, keptId?: string): Promise<void> {
  await rejectEarlierLogins(userId);
  const kept = keptId && toListedId(keptId);
  for await (const { PK, SK } of iterateEntries(userId)) {
    if (SK === kept) continue;
    await deleteRow(toKey(SK));
    // The list entry goes last, because it names the session.
    await deleteRow({ PK, SK });
  }
}

/** The next call of each session reads the user's groups from the user pool again. */
export async function markUserSessionsStale(userId: string): Promise<void> {
  for await (const { SK } of iterateEntries(userId)) {
    await sendConditional(
      new UpdateCommand({
        TableName: tableName(),
        Key: toKey(SK),
        UpdateExpression: 'SET freshUntilMs = :past',
        ConditionExpression: 'attribute_exists(PK)',
        // Differs from what a refresh that is under way has read.
        ExpressionAttributeValues: { ':past': 0 - Date.now() },
      }),
    );
  }
}

/** Ends the sessions beyond the limit that were used the longest ago. */
export async function endExcessSessions(userId: string): Promise<void> {
  const entries = await Array.fromAsync(iterateEntries(userId));
  if (entries.length <= BUDGETS.session.rows) return;
  for (const { id } of (await listSessions(userId)).slice(BUDGETS.session.rows)) {
    await deleteRow(toKey(id));
    await deleteRow({ PK: toUserPartition(userId), SK: id });
  }
}

/** @param listedId from {@link listSessions}.
 *  @returns false when the user has no such session. */
export async function deleteListedSession(userId: string, listedId: string): Promise<boolean> {
  const entry = { PK: toUserPartition(userId), SK: listedId };
  const { Item } = await dynamodb.send(new GetCommand({ TableName: tableName(), Key: entry }));
  if (!Item) return false;
  await rejectEarlierLogins(userId);
  await deleteRow(toKey(listedId));
  await deleteRow(entry);
  return true;
}

const iterateEntries = (userId: string): AsyncGenerator<{ PK: string; SK: string }, void> =>
  iterateRows(
    { ...partitionQuery(toUserPartition(userId)), ProjectionExpression: 'PK, SK' },
    ({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }),
  );

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
export async function saveRefresh(
  id: string,
  stale: Pick<Session, 'freshUntilMs'>,
  { tokens, groups, freshUntilMs }: RefreshedSession,
): Promise<boolean> {
  const saved = {
    TableName: tableName(),
    Key: key(id),
    ExpressionAttributeValues: {
      ':tokens': await encryptTokens(tokens, toTokenRow(id)),
      ':groups': groups,
    },
  };
  const isSaved = await sendConditional(
    new UpdateCommand({
      ...saved,
      UpdateExpression:
        'SET tokens = :tokens, groups = :groups, freshUntilMs = :fresh REMOVE renewedUntilMs, renewedBy',
      ConditionExpression: 'freshUntilMs = :stale',
      ExpressionAttributeValues: {
        ...saved.ExpressionAttributeValues,
        ':fresh': freshUntilMs,
        ':stale': stale.freshUntilMs,
      },
    }),
  );
  if (isSaved) return true;
  // The groups have changed meanwhile, so the next call refreshes again.
  return sendConditional(
    new UpdateCommand({
      ...saved,
      UpdateExpression: 'SET tokens = :tokens, groups = :groups REMOVE renewedUntilMs, renewedBy',
      ConditionExpression: 'attribute_exists(PK)',
    }),
  );
}

/** The id in the list of the user's sessions.
 *  @param id the browser's. */
export const toListedId = (id: string) => createHash('sha256').update(id).digest('hex');
const key = (id: string) => toKey(toListedId(id));
const toTokenRow = (id: string) => ({ purpose: 'session' as const, id: toListedId(id) });
const toKey = (hash: string) => ({ PK: `${SESSION}${hash}`, SK: SORT_KEY });

const toLoginKey = (userId: string) => ({ PK: `${LOGINS_OF}${userId}`, SK: 'LOGINS' });

function toUserPartition(userId: string): string {
  return `${SESSIONS_OF}${userId}`;
}
