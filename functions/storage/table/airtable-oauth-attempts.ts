import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                   | keys                                                        |
 * |----------------------------------|-------------------------------------------------------------|
 * | one attempt at connecting        | PK = `AIRTABLE_ATTEMPT#<sha256 of its state>`, SK = `ATTEMPT` |
 *
 * It is there from the address that Airtable is opened at until Airtable sends the browser back.
 */
export const AIRTABLE_ATTEMPT = 'AIRTABLE_ATTEMPT#';
const key = (state: string) => ({
  PK: `${AIRTABLE_ATTEMPT}${createHash('sha256').update(state).digest('hex')}`,
  SK: 'ATTEMPT',
});

/** As long as Airtable's code lives. */
const LIFETIME_SECONDS = 600;

const Attempt = z.object({ codeVerifier: z.string(), expiresAtSeconds: z.int() });

/** @param userId whose attempt it is: nobody else can end it. */
export async function keepAttempt(
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

/** Ends an attempt: it is had once.
 *  @returns its verifier; undefined where the caller has no such attempt, or one that is too old. */
export async function takeAttempt(state: string, userId: string): Promise<string | undefined> {
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
