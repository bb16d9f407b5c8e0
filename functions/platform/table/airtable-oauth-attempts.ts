import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { tableName } from './table.ts';

export const AIRTABLE_ATTEMPT = 'AIRTABLE_ATTEMPT#';

export const personalData = {
  of: 'staff',
  content: 'who is connecting Airtable',
  expires: 'after ten minutes',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
const key = (state: string) => ({
  PK: `${AIRTABLE_ATTEMPT}${createHash('sha256').update(state).digest('hex')}`,
  SK: 'ATTEMPT',
});

/** Lifetime of Airtable's authorization code. */
const LIFETIME_SECONDS = 600;

const Attempt = z.object({ codeVerifier: z.string(), expiresAtSeconds: z.int() });

export async function saveOAuthAttempt(
  state: string,
  attempt: { userId: string; codeVerifier: string },
): Promise<void> {
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  await dynamodb.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...key(state), ...attempt, expiresAtSeconds },
    }),
  );
}

/**
 * Deletes the attempt, so that it is used once.
 * @returns the code verifier; undefined if the user has no such attempt or it has expired.
 */
export async function takeOAuthAttempt(state: string, userId: string): Promise<string | undefined> {
  try {
    const { Attributes } = await dynamodb.send(
      new DeleteCommand({
        TableName: tableName(),
        Key: key(state),
        ConditionExpression: 'userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
        ReturnValues: 'ALL_OLD',
      }),
    );
    const { codeVerifier, expiresAtSeconds } = Attempt.parse(Attributes);
    return expiresAtSeconds * 1000 > Date.now() ? codeVerifier : undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
