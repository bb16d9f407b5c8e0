import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { sendConditional } from './conditional-writes.ts';
import { decryptTokens, encryptTokens } from './stored-tokens.ts';
import { tableName } from './table.ts';

/**
 * | access pattern             | keys                                          |
 * |----------------------------|-----------------------------------------------|
 * | the one OAuth connection   | PK = `AIRTABLE_CONNECTION`, SK = `CONNECTION` |
 * | the base that staff chose  | PK = `AIRTABLE_CONNECTION`, SK = `BASE`       |
 *
 * Its tokens are sent to Airtable only.
 */
/** The row with the tokens of the Airtable connection. */
export const AIRTABLE_CONNECTION = 'AIRTABLE_CONNECTION';

export const personalData = {
  of: 'staff',
  content: 'who connected Airtable',
  expires: 'with the connection',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
const KEY = { PK: AIRTABLE_CONNECTION, SK: 'CONNECTION' };
const BASE_KEY = { PK: AIRTABLE_CONNECTION, SK: 'BASE' };

const ChosenBase = z.object({ baseId: z.string() });

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type AirtableTokens = z.infer<typeof Tokens>;

const Connection = z.object({
  /** New for each consent. */
  id: z.string(),
  /** New for each refresh. */
  version: z.string(),
  /** Encrypted. */
  tokens: z.string(),
  /** Until then the access token is used; afterwards it is refreshed. */
  freshUntilMs: z.number(),
  /** E-mail address. */
  connectedBy: z.string(),
  connectedAt: z.iso.datetime(),
  /** Set once Airtable no longer accepts its tokens. */
  lost: z.object({ reason: z.string(), at: z.iso.datetime() }).optional(),
  /** The last failed refresh, by its claim. */
  failedRenewal: z.object({ claim: z.string(), reason: z.string() }).optional(),
});
export type AirtableConnection = z.infer<typeof Connection>;

/** New tokens with the time of their first refresh. */
export interface IssuedTokens extends AirtableTokens {
  freshUntilMs: number;
}

/** @returns undefined if AIRTABLE_BASE_ID counts. */
export async function findChosenBase(): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: BASE_KEY, ConsistentRead: true }),
  );
  return Item && ChosenBase.parse(Item).baseId;
}

export async function forgetChosenBase(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: BASE_KEY }));
}

export async function saveChosenBase(baseId: string): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...BASE_KEY, baseId } }));
}

export async function getAirtableConnection(): Promise<AirtableConnection | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && Connection.parse(Item);
}

/** @returns undefined when the tokens cannot be decrypted anymore. */
export function getAirtableTokens({
  id,
  tokens,
}: AirtableConnection): Promise<AirtableTokens | undefined> {
  return decryptTokens(tokens, Tokens, toTokenRow(id));
}

/** Replaces any earlier connection. */
export async function saveAirtableConnection(
  connection: Pick<AirtableConnection, 'connectedBy' | 'connectedAt'>,
  { freshUntilMs, ...tokens }: IssuedTokens,
): Promise<void> {
  const id = randomUUID();
  const saved: AirtableConnection = {
    ...connection,
    id,
    version: randomUUID(),
    tokens: await encryptTokens(Tokens.parse(tokens), toTokenRow(id)),
    freshUntilMs,
  };
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...KEY, ...saved } }));
}

export async function deleteAirtableConnection(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: KEY }));
}

/** Claims the refresh of stale tokens. Fails for callers that read the row before another's refresh failed:
 *  they have waited for that one.
 *  @param claim identifies the claimant, whose request may be sent twice.
 *  @param heldMs until the claim of a dead claimant expires.
 *  @returns whether the caller is the one to refresh. */
export function claimTokenRefresh(
  stale: AirtableConnection,
  claim: string,
  heldMs: number,
): Promise<boolean> {
  const nowMs = Date.now();
  const failed = stale.failedRenewal?.claim;
  return change(stale, {
    UpdateExpression: 'SET renewedUntilMs = :until, renewedBy = :claim',
    ConditionExpression: `${
      failed === undefined ? 'attribute_not_exists(failedRenewal)' : 'failedRenewal.claim = :failed'
    } AND attribute_not_exists(lost) AND (attribute_not_exists(renewedUntilMs) OR renewedUntilMs < :now OR renewedBy = :claim)`,
    ExpressionAttributeValues: {
      ':now': nowMs,
      ':until': nowMs + heldMs,
      ':claim': claim,
      ...(failed === undefined ? {} : { ':failed': failed }),
    },
  });
}

/** Saves refreshed tokens, even when the claim has expired: the old ones are used up.
 *  @returns undefined when the connection has ended in the meantime. */
export async function saveRefreshedTokens(
  stale: AirtableConnection,
  { freshUntilMs, ...tokens }: IssuedTokens,
): Promise<AirtableConnection | undefined> {
  const refreshed: AirtableConnection = {
    ...stale,
    version: randomUUID(),
    tokens: await encryptTokens(Tokens.parse(tokens), toTokenRow(stale.id)),
    freshUntilMs,
  };
  const isSaved = await change(stale, {
    UpdateExpression:
      'SET version = :version, tokens = :tokens, freshUntilMs = :fresh REMOVE renewedUntilMs, renewedBy, lost, failedRenewal',
    ExpressionAttributeValues: {
      ':version': refreshed.version,
      ':tokens': refreshed.tokens,
      ':fresh': freshUntilMs,
    },
  });
  return isSaved ? refreshed : undefined;
}

/** Ends the claim of a refresh that failed for a transient reason. */
export function abandonTokenRefresh(
  stale: AirtableConnection,
  claim: string,
  reason: string,
): Promise<boolean> {
  return change(stale, {
    UpdateExpression: 'SET failedRenewal = :failed REMOVE renewedUntilMs, renewedBy',
    ConditionExpression: 'renewedBy = :claim',
    ExpressionAttributeValues: { ':claim': claim, ':failed': { claim, reason } },
  });
}

/** Marks the connection as lost, unless it was refreshed in the meantime. */
export function markConnectionLost(stale: AirtableConnection, reason: string): Promise<boolean> {
  return change(stale, {
    UpdateExpression: 'SET lost = :lost REMOVE renewedUntilMs, renewedBy',
    ExpressionAttributeValues: { ':lost': { reason, at: new Date().toISOString() } },
  });
}

/** Updates the row if it still has this version. */
function change(
  { version }: AirtableConnection,
  update: {
    UpdateExpression: string;
    ConditionExpression?: string;
    ExpressionAttributeValues: Record<string, unknown>;
  },
): Promise<boolean> {
  const conditions = ['version = :stale', update.ConditionExpression];
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: update.UpdateExpression,
      ConditionExpression: conditions.filter(Boolean).join(' AND '),
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ':stale': version,
      },
    }),
  );
}

function toTokenRow(id: string) {
  return { purpose: 'airtable' as const, id };
}
