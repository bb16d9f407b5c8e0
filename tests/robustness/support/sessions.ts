import { createHash } from 'node:crypto';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { SESSION } from '../../../functions/platform/table/sessions.ts';
import { TABLE_NAME } from '../../../local/engines/engines.ts';

export const SESSION_COOKIE = '__Host-session';

export function getSessionId({ cookie }: { cookie: string }): string {
  const value = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(cookie)?.[1];
  if (!value) throw new Error('There is no session in these cookies');
  return value;
}

export function toSessionKey(id: string): string {
  return `${SESSION}${createHash('sha256').update(id).digest('hex')}`;
}

export async function expireSession(tableEndpoint: string, id: string): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: tableEndpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    await client.send(
      new UpdateItemCommand({
        TableName: TABLE_NAME,
        Key: { PK: { S: toSessionKey(id) }, SK: { S: 'SESSION' } },
        UpdateExpression: 'SET expiresAtSeconds = :past',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':past': { N: String(Math.floor(Date.now() / 1000) - 60) } },
      }),
    );
  } finally {
    client.destroy();
  }
}
