import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORTER, WORKER } from '../../functions/build.ts';
import { startEngines as startIn } from '../../local/engines/engines.ts';
import { ensureTable } from '../../local/engines/ensure-table.ts';
import { LambdaApi } from '../../local/lambda-api.ts';
import { withinPermissions } from './within-permissions.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamodbEndpoint?: string;
  }
}

/** Placeholders for tests that do not use the user pool. */
const NO_USER_POOL = {
  COGNITO_USER_POOL_ID: 'eu-west-1_Test00001',
  COGNITO_CLIENT_ID: 'test-client',
  COGNITO_DOMAIN: 'http://127.0.0.1:9',
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: 'http://127.0.0.1:9',
  SITE_URL: 'http://localhost:3000',
  SOCKETS_URL: 'http://127.0.0.1:9',
};

/** Put `env` into `process.env` before importing any function. Stopping is idempotent. */
export async function startEngines(): Promise<{
  env: Record<string, string>;
  stop(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guidon-engines-'));
  const shared = await findSharedDynamoDb();
  const engines = await startIn(dataDir, {
    siteUrl: NO_USER_POOL.SITE_URL,
    dynamodbEndpoint: shared ?? process.env.DYNAMODB_ENDPOINT,
    ...(shared && { tableName: `guidon-${randomUUID()}` }),
  });
  const invocations = new LambdaApi({
    [WORKER]: async (event, context) =>
      withinPermissions(WORKER, async () =>
        (await import('../../functions/jobs/worker/handler.ts')).worker(event, context),
      ),
    [IMPORTER]: async (event, context) =>
      withinPermissions(IMPORTER, async () =>
        (await import('../../functions/jobs/photo-import/handler.ts')).importer(event, context),
      ),
  });
  const lambda = {
    AWS_ENDPOINT_URL_LAMBDA: await invocations.start(),
    SYNC_WORKER: WORKER,
    IMPORTER,
  };
  const stopAll = async () => {
    await invocations.stop();
    await engines.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let stopped: Promise<void> | undefined;
  return {
    env: { ...engines.env, ...lambda, ...NO_USER_POOL },
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

export async function createTable(): Promise<void> {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = process.env;
  const tableName = `guidon-${randomUUID()}`;
  await ensureTable(endpoint, tableName, new AbortController().signal);
  process.env.TABLE_NAME = tableName;
}

/** Returns undefined for benchmarks, which run without Vitest. */
async function findSharedDynamoDb(): Promise<string | undefined> {
  if (!process.env.VITEST) return undefined;
  const { inject } = await import('vitest');
  return inject('dynamodbEndpoint');
}
