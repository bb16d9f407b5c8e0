import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../platform/aws.ts';

/** @returns false where the update's condition did not hold, and nothing was written. */
export async function whenConditionHolds(update: UpdateCommand): Promise<boolean> {
  try {
    await dynamodb.send(update);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
