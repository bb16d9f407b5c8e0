import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ListingConfirmation } from '../../../shared/entities/listing-confirmation.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
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
const key = (recordId: string) => ({ PK: LISTING_CONFIRMATIONS, SK: recordId });

/** @returns false when somebody has confirmed it before. */
export function createListingConfirmation(confirmation: ListingConfirmation): Promise<boolean> {
  return sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...key(confirmation.recordId), ...confirmation },
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
}

export async function findListingConfirmation(
  recordId: string,
): Promise<ListingConfirmation | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(recordId), ConsistentRead: true }),
  );
  return Item && ListingConfirmation.parse(Item);
}

export const listListingConfirmations = (): Promise<ListingConfirmation[]> =>
  Array.fromAsync(
    iterateRows(partitionQuery(LISTING_CONFIRMATIONS), (row) => ListingConfirmation.parse(row)),
  );
