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
 * The transaction that changes an item adds its row, which is deleted once the item is identified as it was then.
 */
export const ITEMS_TO_IDENTIFY = 'ITEMS_TO_IDENTIFY';
export const IDENTIFICATION_LEASE = 'IDENTIFICATION_LEASE';

/** The lease of an invocation that has died expires after this. */
const LEASE_MS = 60_000;
const LEASE_KEY = { PK: IDENTIFICATION_LEASE, SK: IDENTIFICATION_LEASE };

export interface IdentificationRequest {
  itemId: string;
  /** ISO 8601; when the item was changed. */
  requestedAt: string;
}

/** Part of the transaction that changes the item. */
export const identificationWrites = ({ itemId, requestedAt }: IdentificationRequest): Write[] => [
  {
    Put: {
      TableName: tableName(),
      Item: { PK: ITEMS_TO_IDENTIFY, SK: itemId, requestedAt },
    },
  },
  outboxWrite({ kind: 'item-described' }),
];

/** Yields all requests page by page, in no particular order. */
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

/** Keeps a request that was made since. */
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

/** Takes or extends the lease.
 *  @returns false while another invocation has it */
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
