import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { createDataDir } from './instance.ts';

/** Starts one DynamoDB for a whole test run; `startEngines` creates a table in it for each test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createDataDir();
  const dynamodb = await startDynamoDb(dataDir.path, 'guidon');
  project.provide('dynamodbEndpoint', dynamodb.endpoint);
  return async () => {
    await dynamodb.stop();
    await dataDir.remove();
  };
}
