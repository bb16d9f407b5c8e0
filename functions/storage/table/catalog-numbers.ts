import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { BASE32_DIGITS } from '../../../shared/short-codes.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import type { Write } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern               | keys                                                  |
 * |------------------------------|-------------------------------------------------------|
 * | the item of a catalog number | PK = `CATALOG_NUMBER#<number>`, SK = `CATALOG_NUMBER` |
 *
 * Case and white space do not distinguish numbers.
 */
export const CATALOG_NUMBER = 'CATALOG_NUMBER#';

const LENGTH = 10;

/** The number of an item that an earlier release has cataloged without one. */
export function toAutomaticNumber(identity: string): string {
  const digest = createHash('sha256').update(`catalog number of ${identity}`).digest();
  const digits = [...digest.subarray(0, LENGTH)].map(
    (byte) => BASE32_DIGITS[byte % BASE32_DIGITS.length],
  );
  return `GC-${digits.join('')}`;
}

/** @returns the id of the item with this number. */
export async function findNumberOwner(catalogNumber: string): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: toKey(catalogNumber),
      ConsistentRead: true,
    }),
  );
  return Item?.itemId;
}

/** Part of the transaction that saves an item. Fails when another item has the number.
 *  @param before the item's number so far. */
export function numberWrites(
  itemId: string,
  before: string | undefined,
  after: string | undefined,
): Write[] {
  const [from, to] = [before, after].map((number) => number && toKey(number));
  if (from && to && from.PK === to.PK) return [];
  const TableName = tableName();
  return [
    ...(from ? [{ Delete: { TableName, Key: from } }] : []),
    ...(to
      ? [
          {
            Put: {
              TableName,
              Item: { ...to, itemId },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
        ]
      : []),
  ];
}

function toKey(catalogNumber: string) {
  const number = catalogNumber.trim().replace(/\s+/g, ' ').toUpperCase();
  return { PK: `${CATALOG_NUMBER}${number}`, SK: 'CATALOG_NUMBER' };
}
