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
  /** The calls of syncs on each day of `countedMonth`. */
  dailyCalls: z.array(z.int()).default([]),
  refusedAt: z.iso.datetime().optional(),
});
type Row = z.infer<typeof Row>;

/** Requests to the base in this UTC month. Airtable counts all bases of a workspace by its billing months, so this is
 *  an approximation. */
export interface AirtableUse {
  calls: number;
  /** Those of syncs by day; the first entry is of the first of the month. */
  daily: readonly number[];
  /** Airtable has refused a call, because the month's calls are used up, and is asked again then. */
  refusedUntil?: string;
}

export interface AirtableSlot {
  use: AirtableUse;
  release(): Promise<void>;
}

interface SlotLimits {
  /** Epoch milliseconds: deadline of the wait. */
  untilMs?: number | undefined;
  /** In this month. */
  maxCalls?: number;
  isSync?: boolean;
  /** Takes a slot although Airtable has refused a call in this month. */
  isProbe?: boolean;
}

/** Then another call probes whether the plan has changed. */
const PROBE_EVERY_MS = 6 * 3_600_000;

/**
 * Waits for one of five slots shared by all processes. A slot stays occupied for a second after its request, so that
 * a delayed request cannot reach Airtable together with later ones.
 * @returns `busy` if no slot is free in time, `spent` after the last of the calls, `refused` after a refusal.
 */
export async function acquireAirtableSlot(
  baseId: string,
  {
    untilMs = Number.POSITIVE_INFINITY,
    maxCalls = Number.POSITIVE_INFINITY,
    isSync,
    isProbe,
  }: SlotLimits = {},
): Promise<AirtableSlot | 'busy' | 'spent' | 'refused'> {
  for (;;) {
    const row = await loadRow(baseId);
    const nowMs = Date.now();
    const { calls, refusedUntil } = toUse(row);
    if (refusedUntil && !isProbe) return 'refused';
    if (calls >= maxCalls) return 'spent';
    const waitsMs = row.freeAtMs.map((atMs) =>
      atMs - nowMs > SLOT_TTL_MS ? 0 : Math.max(atMs - nowMs, 0),
    );
    const waitMs = Math.min(...waitsMs);
    const slot = waitsMs.indexOf(waitMs);
    if (nowMs + waitMs >= untilMs) return 'busy';
    await sleep(waitMs);
    const heldUntilMs = Date.now() + SLOT_TTL_MS;
    const use = await acquire(baseId, slot, heldUntilMs, row, isSync ? 1 : 0);
    if (use) return { use, release: () => releaseSlot(baseId, slot, heldUntilMs) };
  }
}

export async function findAirtableUse(baseId: string): Promise<AirtableUse> {
  return toUse(await loadRow(baseId));
}

export async function saveRefusal(baseId: string, isRefused: boolean): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(baseId),
      ...(isRefused
        ? {
            UpdateExpression: 'SET refusedAt = :now',
            ExpressionAttributeValues: { ':now': new Date().toISOString() },
          }
        : { UpdateExpression: 'REMOVE refusedAt' }),
    }),
  );
}

function toUse({ countedMonth, monthCalls, dailyCalls, refusedAt }: Row): AirtableUse {
  const month = new Date().toISOString().slice(0, 7);
  const untilMs = refusedAt ? getProbeMs(new Date(refusedAt)) : 0;
  return {
    ...(month === countedMonth
      ? { calls: monthCalls, daily: dailyCalls }
      : { calls: 0, daily: [] }),
    ...(untilMs > Date.now() ? { refusedUntil: new Date(untilMs).toISOString() } : {}),
  };
}

/** A refusal ends with its month. */
function getProbeMs(refusedAt: Date): number {
  const monthEndMs = Date.UTC(refusedAt.getUTCFullYear(), refusedAt.getUTCMonth() + 1);
  return Math.min(refusedAt.getTime() + PROBE_EVERY_MS, monthEndMs);
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
  row: Row,
  syncCalls: number,
): Promise<AirtableUse | undefined> {
  const now = new Date();
  const before = toUse(row);
  const daily = Array.from({ length: now.getUTCDate() }, (_, day) => before.daily[day] ?? 0);
  const use = {
    ...before,
    calls: before.calls + 1,
    daily: daily.with(-1, (daily.at(-1) ?? 0) + syncCalls),
  };
  const isAcquired = await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(baseId),
      UpdateExpression:
        `SET freeAtMs[${slot}] = :until, version = version + :one, ` +
        'countedMonth = :month, monthCalls = :calls, dailyCalls = :daily',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: {
        ':until': heldUntilMs,
        ':one': 1,
        ':month': now.toISOString().slice(0, 7),
        ':calls': use.calls,
        ':daily': use.daily,
        ':version': row.version,
      },
    }),
  );
  return isAcquired ? use : undefined;
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
