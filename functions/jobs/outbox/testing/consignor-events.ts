import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, expect } from 'vitest';
import type { ConsignorLine } from '../../../../shared/entities/consignor-statement.ts';
import { iterateEvents } from '../../../../tests/support/outbox.ts';
import { withinPermissions } from '../../../../tests/support/within-permissions.ts';
import type { OutboxEvent } from '../../../platform/table/outbox.ts';

const toKey = async (productId: string) => {
  const { CONSIGNMENT } = await import('../../../platform/table/consignments.ts');
  return { PK: `${CONSIGNMENT}${productId}`, SK: 'CONSIGNMENT' };
};
export async function consign(productId: string, consignorId: string, share: string | null = null) {
  const { dynamodb } = await import('../../../platform/aws/dynamodb.ts');
  const fields = { productId, itemId: randomUUID(), consignorId, floor: null, share };
  const Item = { ...(await toKey(productId)), ...fields };
  await dynamodb.send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}
export async function setPayoutDays(consignorId: string, payoutDays: number): Promise<void> {
  const { findConsignor, updateConsignor } = await import('../../../platform/table/consignors.ts');
  const before = await findConsignor(consignorId);
  if (!before) throw new Error('There is no such consignor');
  const terms = { ...before.terms, payoutDays };
  expect(await updateConsignor(before, { ...before, terms })).toBe(true);
}
export async function removeConsignment(productId: string) {
  const { dynamodb } = await import('../../../platform/aws/dynamodb.ts');
  const Key = await toKey(productId);
  await dynamodb.send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }));
}

export async function processAll(events: readonly OutboxEvent[]): Promise<void> {
  const { handler } = await import('../handler.ts');
  const Records = events.map((event) => {
    const SK = randomUUID();
    const NewImage = marshall({ PK: 'OUTBOX', SK, event });
    return { eventName: 'INSERT', dynamodb: { SequenceNumber: SK, NewImage } };
  });
  expect(await withinPermissions('outbox', () => handler({ Records } as never))).toEqual({
    batchItemFailures: [],
  });
}

/** Processes only events from after the beginning of the test. */
export function setUpEvents() {
  let processed: number;
  beforeEach(async () => {
    processed = (await Array.fromAsync(iterateEvents())).length;
  });
  /** @returns the events since the last call. */
  const takeEvents = async (): Promise<OutboxEvent[]> => {
    const events = (await Array.fromAsync(iterateEvents())).slice(processed);
    processed += events.length;
    return events;
  };
  const processEvents = async (): Promise<OutboxEvent[]> => {
    const events = await takeEvents();
    await processAll(events);
    return events;
  };
  return { takeEvents, processEvents };
}

/** Checks that the balance is the sum of the lines. */
export async function listLines(consignorId: string): Promise<ConsignorLine[]> {
  const { findConsignor, listConsignorLines } = await import(
    '../../../platform/table/consignors.ts'
  );
  const lines = await listConsignorLines(consignorId);
  const consignor = await findConsignor(consignorId);
  expect(consignor?.balanceCents).toBe(sum(lines));
  return lines;
}
export const sum = (lines: readonly ConsignorLine[]) =>
  lines.reduce((cents, { shareCents }) => cents + shareCents, 0);
