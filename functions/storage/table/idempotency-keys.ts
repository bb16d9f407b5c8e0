import { createHash } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';
import { TABLE, tableName } from './table.ts';

/**
 * | access pattern            | keys                                                       |
 * |---------------------------|------------------------------------------------------------|
 * | what a user's key made    | PK = `<KIND>_KEY#<user id>#<sha256 of key>`, SK = `<KIND>_KEY` |
 */
export const ITEM_KEY = 'ITEM_KEY#';
export const ORDER_KEY = 'ORDER_KEY#';

type Kind = typeof ORDER_KEY | typeof ITEM_KEY;

/** How long a repeated request is known again. */
const KEY_SECONDS = 30 * 24 * 60 * 60;

/** The id of what the same key of the same user has made before. */
export async function madeBy(kind: Kind, userId: string, key: string): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: keyRow(kind, userId, key),
      ConsistentRead: true,
    }),
  );
  return Item && Item[TABLE.timeToLive] > nowSeconds() ? Item[idOf(kind)] : undefined;
}

/** To be written together with what the key makes: it fails where the key has made something. */
export function keyPut(kind: Kind, userId: string, key: string, id: string) {
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keyRow(kind, userId, key),
        [idOf(kind)]: id,
        [TABLE.timeToLive]: nowSeconds() + KEY_SECONDS,
      },
      ConditionExpression: 'attribute_not_exists(PK) OR #expires <= :now',
      ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
      ExpressionAttributeValues: { ':now': nowSeconds() },
    },
  };
}

function keyRow(kind: Kind, userId: string, key: string) {
  const hash = createHash('sha256').update(key).digest('hex');
  return { PK: `${kind}${userId}#${hash}`, SK: kind.slice(0, -1) };
}

/** The attribute that has the id of what was made: `orderId`. */
const idOf = (kind: Kind) => kind.toLowerCase().replace('_key#', 'Id');

const nowSeconds = () => Math.floor(Date.now() / 1000);
