import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SavedAddress } from '../../../shared/entities/postal-address.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import type { PersonalData } from '../personal-data.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { sendConditional } from './conditional-writes.ts';
import { deleteRow, tableName } from './table.ts';

/**
 * | access pattern           | keys                                        |
 * |--------------------------|---------------------------------------------|
 * | a member's address book  | PK = `ADDRESSES#<user id>`, SK = `ADDRESSES` |
 *
 * One row, because the number of addresses is limited and only one is the default.
 */
export const SAVED_ADDRESSES = 'ADDRESSES#';

export const personalData = {
  of: 'member',
  content: 'the address book',
  expires: 'with the account',
  exportAs: 'addresses',
  load: ({ userId }) => listAddresses(userId),
  erase: ({ userId }) => deleteRow(key(userId)),
} as const satisfies PersonalData;

const Row = z.object({ addresses: z.array(SavedAddress), revision: z.string() });

/** In the order of their addition. */
export async function listAddresses(userId: string): Promise<SavedAddress[]> {
  return (await findRow(userId))?.addresses ?? [];
}

/** @param change may run several times. If it returns the same list, nothing is written. */
export function changeAddresses(
  userId: string,
  change: (addresses: readonly SavedAddress[]) => readonly SavedAddress[],
): Promise<readonly SavedAddress[]> {
  return retryOnConflict('Your addresses are being changed. Please try again.', async () => {
    const row = await findRow(userId);
    const before = row?.addresses ?? [];
    const addresses = change(before);
    if (addresses === before) return before;
    const isSaved = await sendConditional(
      new PutCommand({
        TableName: tableName(),
        Item: { ...key(userId), addresses, revision: randomUUID() },
        ...(row
          ? {
              ConditionExpression: 'revision = :before',
              ExpressionAttributeValues: { ':before': row.revision },
            }
          : { ConditionExpression: 'attribute_not_exists(PK)' }),
      }),
    );
    return isSaved ? addresses : undefined;
  });
}

async function findRow(userId: string): Promise<z.infer<typeof Row> | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(userId), ConsistentRead: true }),
  );
  return Item && Row.parse(Item);
}

const key = (userId: string) => ({ PK: `${SAVED_ADDRESSES}${userId}`, SK: 'ADDRESSES' });
