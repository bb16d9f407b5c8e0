import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                              | keys                                        |
 * |---------------------------------------------|---------------------------------------------|
 * | the rate limit and monthly calls of a base  | PK = `AIRTABLE_SLOTS#<base id>`, SK = `SLOTS` |
 */
export const AIRTABLE_SLOTS = 'AIRTABLE_SLOTS#';
const key = (baseId: string) => ({ PK: `${AIRTABLE_SLOTS}${baseId}`, SK: 'SLOTS' });

/** Airtable's limit per base; exceeding it blocks the base for 30 seconds. */
const REQUESTS_PER_SECOND = 5;
/** The TTL exceeds any request. A slot held for longer was written with a wrong clock and counts as free. */
const SLOT_TTL_MS = 20_000;

const Row = z.object({
  freeAtMs: z.array(z.number()).length(REQUESTS_PER_SECOND),
  version: z.int(),
  /** Month of `monthCalls`, such as `2026-11`. */
  countedMonth: z.string().default(''),
  monthCalls: z.int().default(0),
});
type Row = z.infer<typeof Row>;

export interface AirtableSlot {
  /** Requests to the base in this UTC month, including this one. Airtable counts all bases of a workspace by
   *  its billing months, so this is an approximation. */
  callsThisMonth: number;
  release(): Promise<void>;
}

/**
 * Waits for one of five slots shared by all processes. A slot stays occupied for a second after its request, so that
 * a delayed request cannot reach Airtable together with later ones.
 * @param untilMs epoch milliseconds: deadline of the wait.
 * @returns undefined if no slot is free in time.
 */
export async function acquireAirtableSlot(
  baseId: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<AirtableSlot | undefined> {
  for (;;) {
    const row = await loadRow(baseId);
    const nowMs = Date.now();
    const waitsMs = row.freeAtMs.map((atMs) =>
      atMs - nowMs > SLOT_TTL_MS ? 0 : Math.max(atMs - nowMs, 0),
    );
    const waitMs = Math.min(...waitsMs);
    const slot = waitsMs.indexOf(waitMs);
    if (nowMs + waitMs >= untilMs) return undefined;
    await sleep(waitMs);
    const heldUntilMs = Date.now() + SLOT_TTL_MS;
    const callsThisMonth = await acquire(baseId, slot, heldUntilMs, row);
    if (callsThisMonth !== undefined) {
      return { callsThisMonth, release: () => releaseSlot(baseId, slot, heldUntilMs) };
    }
  }
}

async function loadRow(baseId: string): Promise<Row> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(baseId), ConsistentRead: true }),
  );
  if (Item) return Row.parse(Item);
  const first = { freeAtMs: Array.from({ length: REQUESTS_PER_SECOND }, () => 0), version: 0 };
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...key(baseId), ...first },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  return Row.parse(first);
}

async function acquire(
  baseId: string,
  slot: number,
  heldUntilMs: number,
  { version, countedMonth, monthCalls }: Row,
): Promise<number | undefined> {
  const month = new Date().toISOString().slice(0, 7);
  const calls = month === countedMonth ? monthCalls + 1 : 1;
  const isAcquired = await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(baseId),
      UpdateExpression:
        `SET freeAtMs[${slot}] = :until, version = version + :one, ` +
        'countedMonth = :month, monthCalls = :calls',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: {
        ':until': heldUntilMs,
        ':one': 1,
        ':month': month,
        ':calls': calls,
        ':version': version,
      },
    }),
  );
  return isAcquired ? calls : undefined;
}

async function releaseSlot(baseId: string, slot: number, heldUntilMs: number): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(baseId),
      UpdateExpression: `SET freeAtMs[${slot}] = :free, version = version + :one`,
      ConditionExpression: `freeAtMs[${slot}] = :held`,
      ExpressionAttributeValues: { ':free': Date.now() + 1_000, ':one': 1, ':held': heldUntilMs },
    }),
  );
}
