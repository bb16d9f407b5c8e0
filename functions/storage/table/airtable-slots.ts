import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                              | keys                                        |
 * |---------------------------------------------|---------------------------------------------|
 * | who may ask a base next; this month's calls | PK = `AIRTABLE_SLOTS#<base id>`, SK = `SLOTS` |
 */
export const AIRTABLE_SLOTS = 'AIRTABLE_SLOTS#';
const key = (baseId: string) => ({ PK: `${AIRTABLE_SLOTS}${baseId}`, SK: 'SLOTS' });

/** Airtable's limit for a base, over all who use it; past it, nobody is answered for half a minute. */
const PER_SECOND = 5;
/** A holder that died gives its slot back after this: longer than a request may take. A slot that is said
 *  to be held for longer was written by a clock that went wrong, and is free. */
const HELD_MS = 20_000;

const Row = z.object({
  /** Epoch milliseconds. */
  freeAtMs: z.array(z.number()).length(PER_SECOND),
  version: z.int(),
  /** Such as `2026-11`: the month that was last counted. */
  countedMonth: z.string().default(''),
  /** Requests in that month. */
  monthCalls: z.int().default(0),
});
type Row = z.infer<typeof Row>;

export interface AirtableSlot {
  /** Requests to the base since the month began in UTC, this one among them. Airtable counts by months of
   *  its own, and all bases of a workspace together, so it comes near and is no more than that. */
  callsThisMonth: number;
  /** To be called when the request has ended. */
  release(): Promise<void>;
}

/** Waits until a base may be asked, by whichever process. Each of five slots is free again when a second
 *  has gone by since the end of the request that had it, so that one which was long on its way cannot meet
 *  the later ones at Airtable.
 *  @param untilMs epoch milliseconds: how long the caller may wait.
 *  @returns undefined when none is free in time. */
export async function takeAirtableSlot(
  baseId: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<AirtableSlot | undefined> {
  for (;;) {
    const row = await rowOf(baseId);
    const nowMs = Date.now();
    const waitsMs = row.freeAtMs.map((atMs) =>
      atMs - nowMs > HELD_MS ? 0 : Math.max(atMs - nowMs, 0),
    );
    const waitMs = Math.min(...waitsMs);
    const slot = waitsMs.indexOf(waitMs);
    if (nowMs + waitMs >= untilMs) return undefined;
    await sleep(waitMs);
    const heldUntilMs = Date.now() + HELD_MS;
    const callsThisMonth = await take(baseId, slot, heldUntilMs, row);
    if (callsThisMonth !== undefined) {
      return { callsThisMonth, release: () => giveBack(baseId, slot, heldUntilMs) };
    }
  }
}

async function rowOf(baseId: string): Promise<Row> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(baseId), ConsistentRead: true }),
  );
  if (Item) return Row.parse(Item);
  const first = { freeAtMs: Array.from({ length: PER_SECOND }, () => 0), version: 0 };
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...key(baseId), ...first },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  return Row.parse(first);
}

/** Takes a slot and counts the call, unless somebody else was faster.
 *  @returns the calls of this month. */
async function take(
  baseId: string,
  slot: number,
  heldUntilMs: number,
  { version, countedMonth, monthCalls }: Row,
): Promise<number | undefined> {
  const month = new Date().toISOString().slice(0, 7);
  const calls = month === countedMonth ? monthCalls + 1 : 1;
  const isTaken = await sendConditional(
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
  return isTaken ? calls : undefined;
}

/** It is free a second from now, unless it was held for too long and is another's. */
async function giveBack(baseId: string, slot: number, heldUntilMs: number): Promise<void> {
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
