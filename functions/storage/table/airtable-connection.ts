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
 * Its tokens leave the server for Airtable alone. Each access token is given once, so it also tells one
 * state of the row from another.
 */
/** The row with the tokens of the Airtable connection. */
export const AIRTABLE_CONNECTION = 'AIRTABLE_CONNECTION';
const KEY = { PK: AIRTABLE_CONNECTION, SK: 'CONNECTION' };

const Tokens = {
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Until when the access token is used; then the refresh token gives another. */
  freshUntilMs: z.number(),
};
const Connection = z.object({
  /** Of this consent: another for each time that somebody connects. */
  id: z.string(),
  ...Tokens,
  /** Who of the staff made it. */
  connectedBy: z.string(),
  connectedAt: z.iso.datetime(),
  /** Airtable takes its tokens no more: why, and since when it is known. */
  lost: z.object({ reason: z.string(), at: z.iso.datetime() }).optional(),
  /** The renewal that came to nothing last, by its claim. */
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

/** In the place of an earlier one, whatever its state. */
export async function saveAirtableConnection(connection: AirtableConnection): Promise<void> {
  await dynamodb.send(
    new PutCommand({ TableName: tableName(), Item: { ...KEY, ...Connection.parse(connection) } }),
  );
}

export async function deleteAirtableConnection(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: KEY }));
}

/** Lets one of those who find the tokens stale renew them. Who found them so before a renewal came to
 *  nothing has waited for that one, and is not let.
 *  @param claim names the claimant, whose request may come twice.
 *  @param heldMs after which a holder that died is overcome.
 *  @returns whether it is the caller's to do. */
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

/** Whoever comes with tokens that Airtable gave for the stale ones keeps them, also after another has
 *  taken its claim for abandoned: there are no others.
 *  @returns false when the connection has ended meanwhile. */
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

/** Ends a claim that came to nothing, for a reason that may pass. */
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

/** Marks the connection as lost for good, unless it was renewed meanwhile. */
export function markConnectionLost(stale: AirtableTokens, reason: string): Promise<boolean> {
  return change(stale, {
    UpdateExpression: 'SET lost = :lost REMOVE renewedUntilMs, renewedBy',
    ExpressionAttributeValues: { ':lost': { reason, at: new Date().toISOString() } },
  });
}

/** A change of the row while it still holds these tokens. */
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
