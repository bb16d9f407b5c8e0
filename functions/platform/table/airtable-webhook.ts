import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { decryptTokens, encryptTokens } from './stored-tokens.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                  | keys                                       |
 * |---------------------------------|--------------------------------------------|
 * | the webhook of the base         | PK = `AIRTABLE_WEBHOOK`, SK = `WEBHOOK`    |
 * | why there is none               | PK = `AIRTABLE_WEBHOOK`, SK = `REFUSAL`    |
 */
export const AIRTABLE_WEBHOOK = 'AIRTABLE_WEBHOOK';
const KEY = { PK: AIRTABLE_WEBHOOK, SK: 'WEBHOOK' };
const REFUSAL_KEY = { PK: AIRTABLE_WEBHOOK, SK: 'REFUSAL' };

/** The base and the connection that the webhook was created for, and the address that Airtable notifies. */
const Owner = z.object({ source: z.string(), fingerprint: z.string(), url: z.string() });
export type WebhookOwner = z.infer<typeof Owner>;

const Webhook = Owner.extend({
  id: z.string(),
  /** Encrypted. */
  secret: z.string(),
  /** Set until the whole base has been read: earlier changes have no payloads. */
  needsFullRead: z.boolean(),
  /** Number of the next payload to read. */
  cursor: z.int(),
  readAt: z.iso.datetime(),
  pings: z.int(),
  /** Pings before the payloads were last read. */
  readPings: z.int(),
  lastPingAt: z.iso.datetime().optional(),
  /** A push waits until then, because the plan's calls are spread over the month. */
  waitsUntil: z.iso.datetime().optional(),
});
export type AirtableWebhook = z.infer<typeof Webhook>;

const Refusal = Owner.extend({ reason: z.string(), retryAt: z.iso.datetime() });
export type WebhookRefusal = z.infer<typeof Refusal>;

const Secret = z.object({ secret: z.string() });

/** Changes come in bursts, such as when a row is typed. */
export const PUSH_DEBOUNCE_MS = 500;

export const hasUnreadPings = ({ pings, readPings }: AirtableWebhook) => pings > readPings;

export async function findWebhook(): Promise<AirtableWebhook | undefined> {
  return read(KEY, Webhook);
}

export async function findWebhookRefusal(): Promise<WebhookRefusal | undefined> {
  return read(REFUSAL_KEY, Refusal);
}

/** Replaces any earlier webhook.
 *  @param secret in base64 */
export async function saveWebhook(
  webhook: WebhookOwner & { id: string; secret: string },
): Promise<void> {
  const saved: AirtableWebhook = {
    ...webhook,
    secret: await encryptTokens({ secret: webhook.secret }, toTokenRow(webhook.id)),
    needsFullRead: true,
    cursor: 1,
    readAt: new Date().toISOString(),
    pings: 0,
    readPings: 0,
  };
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...KEY, ...saved } }));
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: REFUSAL_KEY }));
}

export async function saveWebhookRefusal(refusal: WebhookRefusal): Promise<void> {
  const Item = { ...REFUSAL_KEY, ...refusal };
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item }));
}

export async function deleteWebhookRow({ id }: AirtableWebhook): Promise<void> {
  await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: KEY,
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id },
    }),
  );
}

/** @returns the key of the signatures; undefined when it cannot be decrypted anymore. */
export async function getWebhookSecret({
  id,
  secret,
}: AirtableWebhook): Promise<Buffer | undefined> {
  const stored = await decryptTokens(secret, Secret, toTokenRow(id));
  return stored && Buffer.from(stored.secret, 'base64');
}

export function markPing({ id }: AirtableWebhook): Promise<boolean> {
  return change(id, {
    UpdateExpression: 'SET lastPingAt = :now, pings = pings + :one',
    ExpressionAttributeValues: { ':now': new Date().toISOString(), ':one': 1 },
  });
}

/** Call after the changes are published: an interrupted run reads them again.
 *  @param readPings the pings before the payloads were read */
export function markRead({
  id,
  cursor,
  readPings,
}: Pick<AirtableWebhook, 'id' | 'cursor' | 'readPings'>): Promise<boolean> {
  return change(id, {
    UpdateExpression: 'SET #cursor = :cursor, readPings = :pings, readAt = :now REMOVE waitsUntil',
    ExpressionAttributeNames: { '#cursor': 'cursor' },
    ExpressionAttributeValues: {
      ':cursor': cursor,
      ':pings': readPings,
      ':now': new Date().toISOString(),
    },
  });
}

export function markReadWhole({ id }: AirtableWebhook): Promise<boolean> {
  return change(id, {
    UpdateExpression: 'SET needsFullRead = :no',
    ExpressionAttributeValues: { ':no': false },
  });
}

export function savePushWait({ id }: AirtableWebhook, untilMs: number): Promise<boolean> {
  return change(id, {
    UpdateExpression: 'SET waitsUntil = :until',
    ExpressionAttributeValues: { ':until': new Date(untilMs).toISOString() },
  });
}

/** Does nothing if another webhook has replaced it. */
function change(
  id: string,
  update: {
    UpdateExpression: string;
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues: Record<string, unknown>;
  },
): Promise<boolean> {
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      ...update,
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':id': id },
    }),
  );
}

async function read<T>(Key: Record<string, string>, schema: z.ZodType<T>): Promise<T | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item && schema.parse(Item);
}

const toTokenRow = (id: string) => ({ purpose: 'webhook' as const, id });
