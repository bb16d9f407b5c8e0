import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { FloorRequest } from '../../../shared/entities/floor-request.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import { Money } from '../../../shared/entities/product.ts';
import { ASK_AGAIN_AFTER_MS } from '../../../shared/quotes/floors.ts';
import { shift } from '../../../shared/quotes/quote.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { sendConditional, transactWrite } from './conditional-writes.ts';
import { queueWrites } from './mail-queue.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                              | keys                                           |
 * |---------------------------------------------|------------------------------------------------|
 * | what consignors were asked about a quote    | PK = `FLOOR_REQUESTS#<order id>`, SK = `<id>`  |
 */
export const FLOOR_REQUESTS = 'FLOOR_REQUESTS#';

export const personalData = {
  of: 'staff',
  content: 'what a consignor was asked about the price of a piece, and the answer',
  expires: 'never',
  kept: 'the shop must be able to show which prices its consignors have approved (legitimate interest)',
} as const satisfies PersonalData;

const StoredFloorRequest = FloorRequest.extend({
  orderId: z.uuid(),
  consignorId: z.uuid(),
  imageUrl: z.string().nullable(),
  /** As it was when the consignor was asked. */
  floor: Money,
});
export type StoredFloorRequest = z.infer<typeof StoredFloorRequest>;

const key = (orderId: string, id: string) => ({ PK: `${FLOOR_REQUESTS}${orderId}`, SK: id });

/** @returns the newest first. */
export async function listFloorRequests(orderId: string): Promise<StoredFloorRequest[]> {
  const rows = iterateRows(partitionQuery(`${FLOOR_REQUESTS}${orderId}`), (row) =>
    StoredFloorRequest.parse(row),
  );
  return (await Array.fromAsync(rows)).sort((a, b) => b.askedAt.localeCompare(a.askedAt));
}

export async function findFloorRequest(
  orderId: string,
  id: string,
): Promise<StoredFloorRequest | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(orderId, id), ConsistentRead: true }),
  );
  return Item && StoredFloorRequest.parse(Item);
}

/**
 * Saves the request together with its mail.
 * @returns false if the same question was answered, or asked less than an hour ago.
 */
export const saveFloorRequest = (request: StoredFloorRequest, mail: Mail): Promise<boolean> =>
  transactWrite([
    {
      Put: {
        TableName: tableName(),
        Item: { ...key(request.orderId, request.id), ...request },
        ConditionExpression: 'attribute_not_exists(PK) OR (#state = :asked AND askedAt <= :latest)',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: {
          ':asked': 'asked' satisfies FloorRequest['state'],
          ':latest': shift(request.askedAt, -ASK_AGAIN_AFTER_MS),
        },
      },
    },
    ...queueWrites(mail),
  ]);

/** @returns false if there was an answer before, which stays. */
export const saveFloorAnswer = ({
  orderId,
  id,
  state,
  counterPrice,
  answeredAt,
}: StoredFloorRequest): Promise<boolean> =>
  sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(orderId, id),
      UpdateExpression: 'SET #state = :state, counterPrice = :price, answeredAt = :at',
      ConditionExpression: '#state = :asked',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':state': state,
        ':price': counterPrice,
        ':at': answeredAt,
        ':asked': 'asked' satisfies FloorRequest['state'],
      },
    }),
  );
