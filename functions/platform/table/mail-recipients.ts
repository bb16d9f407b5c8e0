import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Mail } from '../../../shared/entities/mail.ts';
import {
  MailSettings,
  type NEWSLETTER_CADENCES,
} from '../../../shared/entities/mail-preferences.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { limitedCountUpdate } from './counters.ts';
import { queueWrites } from './mail-queue.ts';
import { indexQuery, iterateRows, nowSeconds, TABLE, tableName } from './table.ts';

/**
 * | access pattern                         | keys                                                   |
 * |----------------------------------------|--------------------------------------------------------|
 * | what an address receives               | PK = `MAIL_RECIPIENT#<recipient id>`, SK = `RECIPIENT` |
 * | subscribers of the newsletter          | GSI1: PK = `NEWSLETTER#<cadence>`, SK = `<recipient id>` |
 * | whether an address refuses confirmations | PK = `MAIL_RECIPIENT#<recipient id>`, SK = `REFUSAL` |
 * | whether an address was confirmed lately | PK = `MAIL_RATE#<recipient id>`, SK = `CONFIRMED`     |
 * | confirmations to an address per day    | PK = `MAIL_RATE#<recipient id>`, SK = `CONFIRMATION#<day>` |
 * | messages with an address per day       | PK = `MAIL_RATE#<recipient id>`, SK = `<day>`          |
 *
 * An address without a row has the default settings.
 */
export const MAIL_RECIPIENT = 'MAIL_RECIPIENT#';
export const NEWSLETTER = 'NEWSLETTER#';
export const MAIL_RATE = 'MAIL_RATE#';

export const personalData = {
  of: 'address',
  content: 'what an address receives, and whether mails to it came back',
  expires: '30 days for an address that is not confirmed; numbers of requests within two days',
  exportAs: 'mailSettings',
  load: async ({ email }) => (await findRecipient(toRecipientId(email))).settings,
  erase: ({ email }) => eraseRecipient(toRecipientId(email)),
  kept: 'that an address must get no mails or refuses confirmations, under a hash of it, so that none are sent again; numbers of requests under the hash, so that an erasure does not lift the limits',
} as const satisfies PersonalData;

/** Validity of a newsletter confirmation. An address that did not ask for it gets one mail in this time and is
 *  then deleted. */
export const CONFIRMATION_SECONDS = 30 * 24 * 60 * 60;
export const MAX_MESSAGES_PER_DAY = 10;
const HOUR_MS = 3_600_000;

const DEFAULT_SETTINGS: MailSettings = {
  newsletter: 'off',
  alerts: true,
  quotes: true,
  savedItems: true,
  staffDigest: true,
};

const SettingsChange = MailSettings.partial();

const Recipient = z.object({
  email: z.string().optional(),
  settings: SettingsChange.default({}),
  suppressed: z.enum(['bounce', 'complaint']).optional(),
  confirmationSentAtMs: z.number().optional(),
  /** Preferences links issued before this time are invalid. */
  linksEndedAtMs: z.number().default(0),
  /** Set until the first confirmation. */
  [TABLE.timeToLive]: z.number().optional(),
});

export interface MailRecipient {
  email: string | undefined;
  settings: MailSettings;
  suppressed: 'bounce' | 'complaint' | undefined;
  linksEndedAtMs: number;
}

/** The address itself must not appear in tokens, logs or keys. */
export const toRecipientId = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 32);

export async function findRecipient(id: string): Promise<MailRecipient> {
  const { settings, ...recipient } = (await readRow(id)) ?? Recipient.parse({});
  const { email, suppressed, linksEndedAtMs } = recipient;
  return {
    email,
    settings: MailSettings.parse({ ...DEFAULT_SETTINGS, ...settings }),
    suppressed,
    linksEndedAtMs,
  };
}

export function countMessage(recipientId: string): Promise<boolean> {
  return sendConditional(
    new UpdateCommand(
      limitedCountUpdate(
        { PK: `${MAIL_RATE}${recipientId}`, SK: new Date().toISOString().slice(0, 10) },
        MAX_MESSAGES_PER_DAY,
        Math.floor((Date.now() + 48 * HOUR_MS) / 1000),
      ),
    ),
  );
}

/** `never` if the owner has refused confirmations, `daily` until the address is confirmed. */
export async function getConfirmationFrequency(id: string): Promise<'always' | 'daily' | 'never'> {
  const [refusal, confirmed] = await Promise.all(
    [refusalKey(id), confirmedKey(id)].map((Key) =>
      dynamodb.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true })),
    ),
  );
  if (refusal?.Item) return 'never';
  return Number(confirmed?.Item?.[TABLE.timeToLive] ?? 0) > Date.now() / 1000 ? 'always' : 'daily';
}

/** Part of the transaction that queues any confirmation; fails if the address already got one today. */
export const dailyConfirmationWrite = (id: string): Write => ({
  Update: limitedCountUpdate(
    { PK: `${MAIL_RATE}${id}`, SK: `CONFIRMATION#${new Date().toISOString().slice(0, 10)}` },
    1,
    Math.floor((Date.now() + 48 * HOUR_MS) / 1000),
  ),
});

export async function saveConfirmed(id: string): Promise<void> {
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...confirmedKey(id),
        [TABLE.timeToLive]: nowSeconds() + CONFIRMATION_SECONDS,
      },
    }),
  );
  await setRefusal(id, false);
}

export async function setRefusal(id: string, isRefused: boolean): Promise<void> {
  const TableName = tableName();
  if (isRefused) await dynamodb.send(new PutCommand({ TableName, Item: refusalKey(id) }));
  else await dynamodb.send(new DeleteCommand({ TableName, Key: refusalKey(id) }));
}

/** Does nothing if the address got a confirmation lately, is subscribed, or does not accept mails. */
export async function sendConfirmation(confirmation: Mail): Promise<void> {
  const nowMs = Date.now();
  const { recipientId, to } = confirmation;
  const row = await readRow(recipientId);
  const { settings, suppressed, confirmationSentAtMs } = row ?? Recipient.parse({});
  const isSubscribed = settings.newsletter !== undefined && settings.newsletter !== 'off';
  const wasSent = (confirmationSentAtMs ?? 0) > nowMs - CONFIRMATION_SECONDS * 1000;
  if (isSubscribed || suppressed || wasSent) return;
  const confirmations = await getConfirmationFrequency(recipientId);
  if (confirmations === 'never') return;
  const isTemporary = !row || row[TABLE.timeToLive] !== undefined;
  await transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: key(recipientId),
        UpdateExpression: `SET email = :email, confirmationSentAtMs = :now${isTemporary ? ', #expires = :expires' : ''}`,
        ConditionExpression: row
          ? 'attribute_exists(PK) AND (attribute_not_exists(confirmationSentAtMs) OR confirmationSentAtMs = :sent)'
          : 'attribute_not_exists(PK)',
        ...(isTemporary ? { ExpressionAttributeNames: { '#expires': TABLE.timeToLive } } : {}),
        ExpressionAttributeValues: {
          ':email': to,
          ':now': nowMs,
          ...(row ? { ':sent': confirmationSentAtMs ?? 0 } : {}),
          ...(isTemporary ? { ':expires': Math.floor(nowMs / 1000) + CONFIRMATION_SECONDS } : {}),
        },
      },
    },
    ...queueWrites(confirmation),
    ...(confirmations === 'daily' ? [dailyConfirmationWrite(recipientId)] : []),
  ]);
}

export async function confirmNewsletter(id: string): Promise<boolean> {
  const recipient = await readRow(id);
  if (recipient?.email === undefined || recipient.confirmationSentAtMs === undefined) return false;
  const { newsletter = 'off' } = recipient.settings;
  await saveSettings(id, recipient.email, {
    newsletter: newsletter === 'off' ? 'weekly' : newsletter,
  });
  await saveConfirmed(id);
  return true;
}

/**
 * @param email is required to subscribe to the newsletter.
 * @throws AppError CONFLICT after too many concurrent changes.
 */
export async function saveSettings(
  id: string,
  email: string | undefined,
  changes: z.infer<typeof SettingsChange>,
): Promise<void> {
  await retryOnConflict('Your settings are being changed. Please try again.', async () => {
    const row = await readItem(id);
    const settings = { ...(row && Recipient.parse(row).settings), ...changes };
    const { newsletter = 'off' } = settings;
    const isListed = newsletter !== 'off' && email !== undefined;
    const isSaved = await sendConditional(
      new UpdateCommand({
        TableName: tableName(),
        Key: key(id),
        UpdateExpression:
          `SET settings = :settings${email === undefined ? '' : ', email = :email'}` +
          `${isListed ? ', GSI1PK = :list, GSI1SK = :id' : ''} ` +
          `REMOVE #expires${isListed ? '' : ', GSI1PK, GSI1SK'}` +
          `${changes.newsletter === 'off' ? ', confirmationSentAtMs' : ''}`,
        ConditionExpression: row?.settings
          ? 'settings = :before'
          : 'attribute_not_exists(settings)',
        ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
        ExpressionAttributeValues: {
          ':settings': settings,
          ...(row?.settings ? { ':before': row.settings } : {}),
          ...(email === undefined ? {} : { ':email': email }),
          ...(isListed ? { ':list': `${NEWSLETTER}${newsletter}`, ':id': id } : {}),
        },
      }),
    );
    return isSaved ? settings : undefined;
  });
}

export async function suppressRecipient(id: string, reason: 'bounce' | 'complaint'): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'SET suppressed = :reason REMOVE #expires',
      ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
      ExpressionAttributeValues: { ':reason': reason },
    }),
  );
}

export async function resumeRecipient(id: string): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'REMOVE suppressed',
      ConditionExpression: 'attribute_exists(PK)',
    }),
  );
}

export async function endPreferencesLinks(id: string): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'SET linksEndedAtMs = :now REMOVE #expires',
      ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
      ExpressionAttributeValues: { ':now': Date.now() },
    }),
  );
}

async function eraseRecipient(id: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: confirmedKey(id) }));
  const isDeleted = await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: key(id),
      ConditionExpression: 'attribute_not_exists(suppressed)',
    }),
  );
  if (isDeleted) return;
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(id),
      UpdateExpression: 'REMOVE email, settings, confirmationSentAtMs, GSI1PK, GSI1SK',
      ConditionExpression: 'attribute_exists(suppressed)',
    }),
  );
}

export const iterateSubscribers = (
  cadence: Exclude<(typeof NEWSLETTER_CADENCES)[number], 'off'>,
): AsyncGenerator<{ id: string; email: string }, void> =>
  iterateRows(indexQuery(`${NEWSLETTER}${cadence}`), ({ GSI1SK, email }) => ({
    id: String(GSI1SK),
    email: String(email),
  }));

async function readRow(id: string): Promise<z.infer<typeof Recipient> | undefined> {
  const row = await readItem(id);
  return row && Recipient.parse(row);
}

async function readItem(id: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(id), ConsistentRead: true }),
  );
  return Item;
}

const refusalKey = (id: string) => ({ PK: `${MAIL_RECIPIENT}${id}`, SK: 'REFUSAL' });
const confirmedKey = (id: string) => ({ PK: `${MAIL_RATE}${id}`, SK: 'CONFIRMED' });
const key = (id: string) => ({ PK: `${MAIL_RECIPIENT}${id}`, SK: 'RECIPIENT' });
