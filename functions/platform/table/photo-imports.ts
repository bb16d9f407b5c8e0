import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { IMPORT_TOKEN_PREFIX } from '../../../shared/edge/import-socket.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { nowSeconds, tableName } from './table.ts';

/**
 * | access pattern                    | keys                                                       |
 * |-----------------------------------|------------------------------------------------------------|
 * | one import of a photo from a link | PK = `PHOTO_IMPORT#<sha256 of its token>`, SK = `IMPORT`   |
 * | the import of a WebSocket         | PK = `IMPORT_SOCKET#<connection id>`, SK = `SOCKET`        |
 *
 * The browser also controls the downloading function through this row, which the function reads every second.
 */
export const PHOTO_IMPORT = 'PHOTO_IMPORT#';

export const personalData = {
  of: 'staff',
  content: 'who imports a photo from a link',
  expires: 'after two hours',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
export const IMPORT_SOCKET = 'IMPORT_SOCKET#';
const importKey = (id: string) => ({ PK: `${PHOTO_IMPORT}${id}`, SK: 'IMPORT' });
const socketKey = (connectionId: string) => ({
  PK: `${IMPORT_SOCKET}${connectionId}`,
  SK: 'SOCKET',
});

const TTL_SECONDS = 15 * 60;
/** WebSockets last two hours at most. */
const SOCKET_TTL_SECONDS = 3 * 60 * 60;
const HOLD_MS = 10_000;

const ImportedPhoto = z.object({
  uploadKey: z.string(),
  /** A small WebP picture in base64; at most 120 kB. */
  preview: z.string().optional(),
  hash: z.string().optional(),
});
export type ImportedPhoto = z.infer<typeof ImportedPhoto>;

const Outcome = z.union([
  z.object({ photo: ImportedPhoto }),
  z.object({ error: z.object({ message: z.string(), isTemporary: z.boolean() }) }),
]);
export type ImportOutcome = z.infer<typeof Outcome>;

const Row = z.object({
  userId: z.string(),
  url: z.string(),
  state: z.enum(['waiting', 'running', 'ended', 'canceled']),
  isPaused: z.boolean(),
  /** When the browser last paused or resumed. */
  pauseChangedAtMs: z.number().optional(),
  connectionId: z.string().optional(),
  outcome: Outcome.optional(),
  expiresAtSeconds: z.int(),
});
export interface PhotoImport extends z.infer<typeof Row> {
  id: string;
}

export interface ImportRun {
  id: string;
  runId: string;
}

export async function createImport(given: Pick<PhotoImport, 'userId' | 'url'>): Promise<string> {
  const token = `${IMPORT_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row: z.infer<typeof Row> = {
    ...given,
    state: 'waiting',
    isPaused: false,
    expiresAtSeconds: nowSeconds() + TTL_SECONDS,
  };
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...importKey(toImportId(token)), ...row },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  return token;
}

export function toImportId(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export async function findImport(id: string): Promise<PhotoImport | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: importKey(id), ConsistentRead: true }),
  );
  const found = Item && { ...Row.parse(Item), id };
  return found && found.expiresAtSeconds > nowSeconds() ? found : undefined;
}

/**
 * Sends the outcome to this connection from now on.
 * @returns false unless the user has such an import.
 */
export async function connectImport(
  id: string,
  userId: string,
  connectionId: string,
): Promise<boolean> {
  const connected = await update(id, {
    UpdateExpression: 'SET connectionId = :connection, expiresAtSeconds = :expires',
    ConditionExpression: 'userId = :user AND expiresAtSeconds > :now AND #state <> :canceled',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':connection': connectionId,
      ':user': userId,
      ':canceled': 'canceled',
      ':now': nowSeconds(),
      ':expires': nowSeconds() + TTL_SECONDS,
    },
  });
  if (!connected) return false;
  const expiresAtSeconds = nowSeconds() + SOCKET_TTL_SECONDS;
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...socketKey(connectionId), importId: id, expiresAtSeconds },
    }),
  );
  return true;
}

export async function findConnectedImport(connectionId: string): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: socketKey(connectionId) }),
  );
  return Item && z.object({ importId: z.string() }).parse(Item).importId;
}

export async function forgetConnection(connectionId: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: socketKey(connectionId) }));
}

/**
 * Does nothing after the import's end or a newer message.
 * @param atMs when the browser sent it: messages may arrive out of order.
 * @returns false if nothing was done.
 */
export async function setImportPaused(
  id: string,
  isPaused: boolean,
  atMs: number,
): Promise<boolean> {
  const changed = await update(id, {
    UpdateExpression: 'SET isPaused = :paused, pauseChangedAtMs = :at, expiresAtSeconds = :expires',
    ConditionExpression:
      '#state IN (:waiting, :running) AND (attribute_not_exists(pauseChangedAtMs) OR pauseChangedAtMs <= :at)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':paused': isPaused,
      ':at': atMs,
      ':waiting': 'waiting',
      ':running': 'running',
      ':expires': nowSeconds() + TTL_SECONDS,
    },
  });
  return changed !== undefined;
}

export async function cancelImport(id: string): Promise<void> {
  await update(id, {
    UpdateExpression: 'SET #state = :canceled',
    ConditionExpression: '#state IN (:waiting, :running)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':canceled': 'canceled',
      ':waiting': 'waiting',
      ':running': 'running',
    },
  });
}

/** @returns undefined if the import is paused, has ended, or another function works on it. */
export async function claimImport(
  id: string,
): Promise<{ run: ImportRun; claimed: PhotoImport } | undefined> {
  const runId = randomUUID();
  const nowMs = Date.now();
  const claimed = await update(id, {
    UpdateExpression: 'SET #state = :running, runId = :run, heldUntilMs = :until',
    ConditionExpression:
      'isPaused = :false AND (#state = :waiting OR (#state = :running AND heldUntilMs < :now))',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':run': runId,
      ':until': nowMs + HOLD_MS,
      ':now': nowMs,
      ':false': false,
      ':waiting': 'waiting',
      ':running': 'running',
    },
  });
  return claimed && { run: { id, runId }, claimed };
}

/**
 * Call more often than every ten seconds.
 * @returns undefined if the import was canceled or another function has taken over.
 */
export function renewRun(run: ImportRun): Promise<PhotoImport | undefined> {
  return updateRun(run, 'SET heldUntilMs = :until', { ':until': Date.now() + HOLD_MS });
}

export async function releaseRun(run: ImportRun): Promise<boolean> {
  const values = { ':waiting': 'waiting', ':true': true };
  const released = await updateRun(run, 'SET #state = :waiting', values, 'isPaused = :true');
  return released !== undefined;
}

/** @returns the import with its newest connection; undefined if it was canceled or taken over. */
export function endRun(run: ImportRun, outcome: ImportOutcome): Promise<PhotoImport | undefined> {
  return updateRun(run, 'SET #state = :ended, outcome = :outcome, expiresAtSeconds = :expires', {
    ':ended': 'ended',
    ':outcome': outcome,
    ':expires': nowSeconds() + TTL_SECONDS,
  });
}

function updateRun(
  { id, runId }: ImportRun,
  UpdateExpression: string,
  values: Record<string, unknown>,
  condition = 'attribute_exists(PK)',
): Promise<PhotoImport | undefined> {
  return update(id, {
    UpdateExpression,
    ConditionExpression: `#state = :running AND runId = :run AND ${condition}`,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ...values, ':running': 'running', ':run': runId },
  });
}

async function update(
  id: string,
  input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
): Promise<PhotoImport | undefined> {
  try {
    const { Attributes } = await dynamodb.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: importKey(id),
        ReturnValues: 'ALL_NEW',
        ...input,
      }),
    );
    return { ...Row.parse(Attributes), id };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
