import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern             | keys                                          |
 * |----------------------------|-----------------------------------------------|
 * | the one OAuth connection   | PK = `AIRTABLE_CONNECTION`, SK = `CONNECTION` |
 *
 * Its tokens are sent to Airtable only. Each access token is issued once, so it also serves as the row's
 * version.
 */
/** The row with the tokens of the Airtable connection. */
export const AIRTABLE_CONNECTION = 'AIRTABLE_CONNECTION';
const KEY = { PK: AIRTABLE_CONNECTION, SK: 'CONNECTION' };

const Tokens = {
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Until then the access token is used; afterwards it is refreshed. */
  freshUntilMs: z.number(),
};
const Connection = z.object({
  /** New for each consent. */
  id: z.string(),
  ...Tokens,
  /** E-mail address. */
  connectedBy: z.string(),
  connectedAt: z.iso.datetime(),
  /** Set once Airtable no longer accepts its tokens. */
  lost: z.object({ reason: z.string(), at: z.iso.datetime() }).optional(),
  /** The last failed refresh, by its claim. */
  failedRenewal: z.object({ claim: z.string(), reason: z.string() }).optional(),
});
export type AirtableConnection = z.infer<typeof Connection>;
export type AirtableTokens = Pick<AirtableConnection, keyof typeof Tokens>;

export async function getAirtableConnection(): Promise<AirtableConnection | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && Connection.parse(Item);
}

/** Replaces any earlier connection. */
export async function saveAirtableConnection(connection: AirtableConnection): Promise<void> {
  await dynamodb.send(
    new PutCommand({ TableName: tableName(), Item: { ...KEY, ...Connection.parse(connection) } }),
  );
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
 *  @returns false when the connection has ended in the meantime. */
export function saveRefreshedTokens(
  stale: AirtableTokens,
  tokens: AirtableTokens,
): Promise<boolean> {
  return change(stale, {
    UpdateExpression:
      'SET accessToken = :access, refreshToken = :refresh, freshUntilMs = :fresh REMOVE renewedUntilMs, renewedBy, lost, failedRenewal',
    ExpressionAttributeValues: {
      ':access': tokens.accessToken,
      ':refresh': tokens.refreshToken,
      ':fresh': tokens.freshUntilMs,
    },
  });
}

/** Ends the claim of a refresh that failed for a transient reason. */
export function abandonTokenRefresh(
  stale: AirtableTokens,
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
export function markConnectionLost(stale: AirtableTokens, reason: string): Promise<boolean> {
  return change(stale, {
    UpdateExpression: 'SET lost = :lost REMOVE renewedUntilMs, renewedBy',
    ExpressionAttributeValues: { ':lost': { reason, at: new Date().toISOString() } },
  });
}

/** Updates the row if it still has these tokens. */
function change(
  { accessToken }: AirtableTokens,
  update: {
    UpdateExpression: string;
    ConditionExpression?: string;
    ExpressionAttributeValues: Record<string, unknown>;
  },
): Promise<boolean> {
  const conditions = ['accessToken = :stale', update.ConditionExpression].filter(Boolean);
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: update.UpdateExpression,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':stale': accessToken },
    }),
  );
}
