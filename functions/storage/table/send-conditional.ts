import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';

/** @returns false where the command's condition did not hold, and nothing was written. */
export async function sendConditional(
  command: PutCommand | UpdateCommand | DeleteCommand,
): Promise<boolean> {
  try {
    // Its kinds are sent alike, but the client's types take one at a time.
    await dynamodb.send(command as UpdateCommand);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
