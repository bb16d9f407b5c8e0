import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { PATIENCE } from './client-defaults.ts';

export const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(PATIENCE), {
  marshallOptions: { removeUndefinedValues: true },
});
