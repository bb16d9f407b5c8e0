import { join } from 'node:path';
import { startDynamoDb } from './dynamodb.ts';
import { ensureTable } from './ensure-table.ts';
import { createTokenKey, type EngineKeys, loadAddressHashKey, loadEngineKeys } from './keys.ts';
import { startS3 } from './s3.ts';
import { startTableGuard } from './table-guard.ts';
import { UPLOAD_ROLE_ARN } from './temporary-keys.ts';

export const TABLE_NAME = 'guidon';
const MEDIA_BUCKET = 'guidon-media';

export const dynamodbDirectory = (dataDir: string) => join(dataDir, 'dynamodb');

interface EngineOptions {
  siteUrl: string;
  dynamodbEndpoint?: string | undefined;
  tableName?: string;
  stream?: boolean;
  /** Receives the pid of the engine process, which would survive if this process were killed. Called again
   *  after a restart. */
  onPid?: (pid: number) => Promise<void>;
}

export interface Engines {
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startEngines(
  dataDir: string,
  { siteUrl, dynamodbEndpoint, tableName = TABLE_NAME, stream = false, onPid }: EngineOptions,
): Promise<Engines> {
  const keys = await loadEngineKeys(dataDir);
  const tokenKeyFile = await createTokenKey(dataDir);
  const addressHashKey = await loadAddressHashKey(dataDir);
  const dynamodb = dynamodbEndpoint
    ? await connectToDynamoDb(dynamodbEndpoint, tableName, stream)
    : await startGuardedDynamoDb(dynamodbDirectory(dataDir), { tableName, keys, stream, onPid });
  const s3 = await startS3(join(dataDir, 's3'), MEDIA_BUCKET, keys, siteUrl).catch(
    async (error: unknown) => {
      await dynamodb.stop();
      throw error;
    },
  );
  return {
    env: {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ENDPOINT_URL_STS: s3.endpoint,
      TABLE_NAME: tableName,
      MEDIA_BUCKET,
      UPLOAD_ROLE_ARN,
      TOKEN_KEY_FILE: tokenKeyFile,
      ADDRESS_HASH_KEY: addressHashKey,
    },
    async stop() {
      await s3.stop();
      await dynamodb.stop();
    },
  };
}

async function startGuardedDynamoDb(
  directory: string,
  {
    tableName,
    keys,
    stream,
    onPid,
  }: { tableName: string; keys: EngineKeys; stream: boolean; onPid: EngineOptions['onPid'] },
) {
  const dynamodb = await startDynamoDb(directory, tableName, onPid, { stream });
  const guard = await startTableGuard(dynamodb.endpoint, keys);
  return {
    endpoint: guard.endpoint,
    async stop() {
      await guard.stop();
      await dynamodb.stop();
    },
  };
}

async function connectToDynamoDb(endpoint: string, tableName: string, stream: boolean) {
  await ensureTable(endpoint, tableName, new AbortController().signal, stream);
  return { endpoint, stop: async () => {} };
}
