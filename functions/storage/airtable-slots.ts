import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../platform/aws.ts';
import { TABLE_NAME } from './table.ts';
import { whenConditionHolds } from './when-condition-holds.ts';

/**
 * | access pattern                              | keys                                        |
 * |---------------------------------------------|---------------------------------------------|
 * | who may ask a base of Airtable next         | PK = `AIRTABLE_SLOTS#<base id>`, SK = `SLOTS` |
 */
const key = (baseId: string) => ({ PK: `AIRTABLE_SLOTS#${baseId}`, SK: 'SLOTS' });

/** Airtable's limit for a base, over all who use it; past it, nobody is answered for half a minute. */
const PER_SECOND = 5;
/** A holder that died gives its slot back after this: longer than a request may take. A slot that is said
 *  to be held for longer was written by a clock that went wrong, and is free. */
const HELD_MS = 20_000;

const Row = z.object({
  /** Epoch milliseconds. */
  freeAtMs: z.array(z.number()).length(PER_SECOND),
  version: z.int(),
});

/** Waits until a base may be asked, by whichever process. Each of five slots is free again when a second
 *  has gone by since the end of the request that had it, so that one which was long on its way cannot meet
 *  the later ones at Airtable.
 *  @param untilMs epoch milliseconds: how long the caller may wait.
 *  @returns what gives the slot back when the request has ended; undefined when none is free in time. */
export async function takeAirtableSlot(
  baseId: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<(() => Promise<void>) | undefined> {
  for (;;) {
    const { freeAtMs, version } = await slotsOf(baseId);
    const nowMs = Date.now();
    const waitsMs = freeAtMs.map((atMs) =>
      atMs - nowMs > HELD_MS ? 0 : Math.max(atMs - nowMs, 0),
    );
    const waitMs = Math.min(...waitsMs);
    const slot = waitsMs.indexOf(waitMs);
    if (nowMs + waitMs >= untilMs) return undefined;
    await sleep(waitMs);
    const heldUntilMs = Date.now() + HELD_MS;
    if (await change(baseId, slot, heldUntilMs, { version })) {
      return async () => {
        await change(baseId, slot, Date.now() + 1_000, { heldUntilMs });
      };
    }
  }
}

async function slotsOf(baseId: string): Promise<z.infer<typeof Row>> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: TABLE_NAME, Key: key(baseId), ConsistentRead: true }),
  );
  if (Item) return Row.parse(Item);
  const first = { freeAtMs: Array.from({ length: PER_SECOND }, () => 0), version: 0 };
  await whenConditionHolds(
    new PutCommand({
      TableName: TABLE_NAME,
      Item: { ...key(baseId), ...first },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
  return first;
}

/** Of one slot, unless somebody else has changed it. */
function change(
  baseId: string,
  slot: number,
  freeAtMs: number,
  expected: { version: number } | { heldUntilMs: number },
): Promise<boolean> {
  const [condition, value] =
    'version' in expected
      ? ['version = :expected', expected.version]
      : [`freeAtMs[${slot}] = :expected`, expected.heldUntilMs];
  return whenConditionHolds(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: key(baseId),
      UpdateExpression: `SET freeAtMs[${slot}] = :free, version = version + :one`,
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':free': freeAtMs, ':one': 1, ':expected': value },
    }),
  );
}
