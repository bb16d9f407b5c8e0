import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { nowSeconds, TABLE, tableName } from './table.ts';

/**
 * | access pattern            | keys                                                       |
 * |---------------------------|------------------------------------------------------------|
 * | the id that a key created | PK = `<KIND>_KEY#<user id>#<sha256 of key>`, SK = `<KIND>_KEY` |
 */
export const ITEM_KEY = 'ITEM_KEY#';
export const ORDER_KEY = 'ORDER_KEY#';

export const personalData = {
  of: 'address',
  content: 'ids of requests under the id of the account',
  expires: 'after 30 days',
  notExported: 'they say nothing but that a request was made, which the quotes say',
  kept: 'until it expires, so that a repeated request is not carried out twice; no name or address',
} as const satisfies PersonalData;

type Kind = typeof ORDER_KEY | typeof ITEM_KEY;

const TTL_SECONDS = 30 * 24 * 60 * 60;

export async function findCreatedId(
  kind: Kind,
  userId: string,
  key: string,
): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: toKey(kind, userId, key),
      ConsistentRead: true,
    }),
  );
  return Item && Item[TABLE.timeToLive] > nowSeconds() ? Item[toIdAttribute(kind)] : undefined;
}

/**
 * Part of the transaction that creates an entity; fails if the key was used.
 * @param replacedId an id of this key that may be replaced.
 */
export function idempotencyKeyWrite(
  kind: Kind,
  userId: string,
  key: string,
  id: string,
  replacedId?: string,
) {
  const isReplaced = replacedId === undefined ? '' : ' OR #id = :replaced';
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...toKey(kind, userId, key),
        [toIdAttribute(kind)]: id,
        [TABLE.timeToLive]: nowSeconds() + TTL_SECONDS,
      },
      ConditionExpression: `attribute_not_exists(PK) OR #expires <= :now${isReplaced}`,
      ExpressionAttributeNames: {
        '#expires': TABLE.timeToLive,
        ...(isReplaced && { '#id': toIdAttribute(kind) }),
      },
      ExpressionAttributeValues: {
        ':now': nowSeconds(),
        ...(isReplaced && { ':replaced': replacedId }),
      },
    },
  };
}

function toKey(kind: Kind, userId: string, key: string) {
  const hash = createHash('sha256').update(key).digest('hex');
  return { PK: `${kind}${userId}#${hash}`, SK: kind.slice(0, -1) };
}

const toIdAttribute = (kind: Kind) => kind.toLowerCase().replace('_key#', 'Id');
