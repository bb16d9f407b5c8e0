import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { handlerWith } from './aws.ts';

export const dynamodb = DynamoDBDocumentClient.from(
  new DynamoDBClient({ requestHandler: handlerWith(5_000) }),
  { marshallOptions: { removeUndefinedValues: true } },
);
