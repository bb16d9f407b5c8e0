import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

export const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient(CLIENT_DEFAULTS), {
  // Without `convertClassInstanceToMap`, a map with a key `constructor` cannot be written.
  marshallOptions: { removeUndefinedValues: true, convertClassInstanceToMap: true },
});
