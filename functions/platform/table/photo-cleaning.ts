import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                          | keys                                   |
 * |-----------------------------------------|----------------------------------------|
 * | progress of cleaning published photos   | PK = `PHOTO_CLEANING`, SK = `PROGRESS` |
 */
export const PHOTO_CLEANING = 'PHOTO_CLEANING';
const KEY = { PK: PHOTO_CLEANING, SK: 'PROGRESS' };

const PhotoCleaning = z.object({
  /** All objects up to this key are clean. */
  after: z.string().optional(),
  isDone: z.boolean(),
});
export type PhotoCleaning = z.infer<typeof PhotoCleaning>;

export async function findPhotoCleaning(): Promise<PhotoCleaning | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && PhotoCleaning.parse(Item);
}

export async function savePhotoCleaning(progress: PhotoCleaning): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...KEY, ...progress } }));
}
