import { DeleteCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb.ts';
import { sendConditional, type Write } from './conditional-writes.ts';
import { outboxWrite } from './outbox.ts';
import { partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                | keys                                               |
 * |-------------------------------|----------------------------------------------------|
 * | items that wait to be identified | PK = `ITEMS_TO_IDENTIFY`, SK = `<item id>`       |
 * | who identifies them           | PK = `IDENTIFICATION_LEASE`, SK = `IDENTIFICATION_LEASE` |
 *
 * The transaction that changes an item adds its row, which is deleted once that version of the item is identified.
 */
export const ITEMS_TO_IDENTIFY = 'ITEMS_TO_IDENTIFY';
export const IDENTIFICATION_LEASE = 'IDENTIFICATION_LEASE';

const LEASE_MS = 60_000;
const LEASE_KEY = { PK: IDENTIFICATION_LEASE, SK: IDENTIFICATION_LEASE };

export interface IdentificationRequest {
  itemId: string;
  requestedAt: string;
}

export const identificationWrites = ({ itemId, requestedAt }: IdentificationRequest): Write[] => [
  {
    Put: {
      TableName: tableName(),
      Item: { PK: ITEMS_TO_IDENTIFY, SK: itemId, requestedAt },
    },
  },
  outboxWrite({ kind: 'item-described' }),
];

export async function* iterateIdentificationRequests(
  pageSize: number,
): AsyncGenerator<IdentificationRequest[], void> {
  const pages = paginateQuery({ client: dynamodb, pageSize }, partitionQuery(ITEMS_TO_IDENTIFY));
  for await (const { Items = [] } of pages) {
    yield Items.map(({ SK, requestedAt }) => ({
      itemId: String(SK),
      requestedAt: String(requestedAt),
    }));
  }
}

export async function finishIdentificationRequest({ itemId, requestedAt }: IdentificationRequest) {
  await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: { PK: ITEMS_TO_IDENTIFY, SK: itemId },
      ConditionExpression: 'requestedAt = :read',
      ExpressionAttributeValues: { ':read': requestedAt },
    }),
  );
}

export function holdIdentification(holder: string): Promise<boolean> {
  const nowMs = Date.now();
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: LEASE_KEY,
      UpdateExpression: 'SET holder = :holder, heldUntilMs = :until',
      ConditionExpression: 'attribute_not_exists(PK) OR heldUntilMs < :now OR holder = :holder',
      ExpressionAttributeValues: {
        ':holder': holder,
        ':until': nowMs + LEASE_MS,
        ':now': nowMs,
      },
    }),
  );
}

export async function releaseIdentification(holder: string): Promise<void> {
  await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: LEASE_KEY,
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    }),
  );
}
