import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BASE32_DIGITS } from '../../../shared/short-codes.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { nowSeconds, TABLE, tableName } from './table.ts';

export const CATALOG_NUMBER = 'CATALOG_NUMBER#';

const LENGTH = 10;

export function toAutomaticNumber(identity: string): string {
  const digest = createHash('sha256').update(`catalog number of ${identity}`).digest();
  const digits = [...digest.subarray(0, LENGTH)].map(
    (byte) => BASE32_DIGITS[byte % BASE32_DIGITS.length],
  );
  return `GC-${digits.join('')}`;
}

const NumberOwner = z.union([
  z.object({ itemId: z.string() }),
  z.object({ identity: z.string(), [TABLE.timeToLive]: z.int() }),
]);
export type NumberOwner = z.infer<typeof NumberOwner>;

export async function findNumberOwner(catalogNumber: string): Promise<NumberOwner | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: numberKey(catalogNumber),
      ConsistentRead: true,
    }),
  );
  const owner = Item && NumberOwner.parse(Item);
  const isExpired = owner && 'identity' in owner && owner.expiresAtSeconds <= nowSeconds();
  return isExpired ? undefined : owner;
}

export const reservationWrite = (
  catalogNumber: string,
  reservation: Extract<NumberOwner, { identity: string }>,
): Write => numberPut(numberKey(catalogNumber), reservation.identity, reservation);

/**
 * Part of the transaction that saves an item. Fails if the number belongs to another item or is reserved for one.
 * @param before the item's current number.
 */
export function numberWrites(
  { id, airtableIdentity }: { id: string; airtableIdentity: string },
  before: string | undefined,
  after: string | undefined,
): Write[] {
  const [from, to] = [before, after].map((number) => number && numberKey(number));
  if (from && to && from.PK === to.PK) return [];
  return [
    ...(from ? [{ Delete: { TableName: tableName(), Key: from } }] : []),
    ...(to ? [numberPut(to, airtableIdentity, { itemId: id })] : []),
  ];
}

const numberPut = (
  key: ReturnType<typeof numberKey>,
  identity: string,
  owner: NumberOwner,
): Write => ({
  Put: {
    TableName: tableName(),
    Item: { ...key, ...owner },
    ConditionExpression: `attribute_not_exists(PK) OR #identity = :identity OR ${TABLE.timeToLive} <= :now`,
    ExpressionAttributeNames: { '#identity': 'identity' },
    ExpressionAttributeValues: { ':identity': identity, ':now': nowSeconds() },
  },
});

export function numberKey(catalogNumber: string) {
  const number = catalogNumber.trim().replace(/\s+/g, ' ').toUpperCase();
  return { PK: `${CATALOG_NUMBER}${number}`, SK: 'CATALOG_NUMBER' };
}
