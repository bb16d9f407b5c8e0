import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

export const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(CLIENT_DEFAULTS), {
  marshallOptions: { removeUndefinedValues: true },
});
