import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ListingConfirmation } from '../../../shared/entities/listing-confirmation.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { sendConditional } from './conditional-writes.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern | keys                                              |
 * |----------------|---------------------------------------------------|
 * | one; all       | PK = `LISTING_CONFIRMATIONS`, SK = `<record id>`   |
 */
export const LISTING_CONFIRMATIONS = 'LISTING_CONFIRMATIONS';

export const personalData = {
  of: 'staff',
  content: 'who confirmed that a restricted item may be listed',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const StoredConfirmation = ListingConfirmation.extend({
  withdrawnAt: z.iso.datetime().nullable().default(null),
});
type StoredConfirmation = z.infer<typeof StoredConfirmation>;

const key = (recordId: string) => ({ PK: LISTING_CONFIRMATIONS, SK: recordId });

export function createListingConfirmation(confirmation: ListingConfirmation): Promise<boolean> {
  return sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...key(confirmation.recordId), ...confirmation },
      ConditionExpression: 'attribute_not_exists(PK) OR attribute_exists(withdrawnAt)',
    }),
  );
}

export function withdrawListingConfirmation(recordId: string): Promise<boolean> {
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(recordId),
      UpdateExpression: 'SET withdrawnAt = :now',
      ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(withdrawnAt)',
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    }),
  );
}

export async function findListingConfirmation(
  recordId: string,
): Promise<ListingConfirmation | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(recordId), ConsistentRead: true }),
  );
  if (!Item || Item.withdrawnAt) return undefined;
  return ListingConfirmation.parse(Item);
}

export const listListingConfirmations = (): Promise<StoredConfirmation[]> =>
  Array.fromAsync(
    iterateRows(partitionQuery(LISTING_CONFIRMATIONS), (row) => StoredConfirmation.parse(row)),
  );
