import { join } from 'node:path';
import { startDynamoDb } from '../../../local/engines/dynamodb.ts';
import { TABLE_NAME } from '../../../local/engines/engines.ts';
import { createDataDir, type Instance, startInstance } from '../../support/instance.ts';

export interface TestInstance {
  url: string;
  /** Bypasses the product. */
  tableEndpoint: string;
  dataDir: string;
  instance: Instance;
  stop(): Promise<void>;
}

/**
 * Starts an instance with its local Airtable and a filled shop in a temporary folder. Syncs start only on
 * request or after a change in Airtable, whose plan is unlimited.
 * @param startProxy wraps the table's endpoint with a proxy
 * @throws Error with its output when it does not start
 */
export async function startTestInstance(
  env: Record<string, string> = {},
  startProxy?: (tableEndpoint: string) => Promise<{ url: string; stop(): void }>,
): Promise<TestInstance> {
  const dataDir = await createDataDir();
  const stops = [dataDir.remove];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const directory = join(dataDir.path, 'dynamodb');
    const engine = await startDynamoDb(directory, TABLE_NAME, undefined, { stream: true });
    stops.push(engine.stop);
    const proxy = await startProxy?.(engine.endpoint);
    if (proxy) stops.push(async () => proxy.stop());
    const instance = await startInstance(dataDir.path, {
      DYNAMODB_ENDPOINT: proxy?.url ?? engine.endpoint,
      SYNC_SCHEDULE: 'rate(1 day)',
      AIRTABLE_MONTHLY_CALLS: '0',
      ...env,
    });
    stops.push(async () => void (await instance.stop()));
    await instance.printed('The shop has ');
    const { url } = instance;
    return { url, tableEndpoint: engine.endpoint, dataDir: dataDir.path, instance, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
