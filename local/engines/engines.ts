import { join } from 'node:path';
import { startDynamoDb } from './dynamodb.ts';
import { startS3 } from './s3.ts';
import { S3_CREDENTIALS } from './signature.ts';
import { UPLOAD_ROLE_ARN } from './temporary-keys.ts';

export const TABLE_NAME = 'guidon';
const MEDIA_BUCKET = 'guidon-media';

export interface Engines {
  /** What the functions read, as the stack would set it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** The table and the bucket, kept in `dataDir`.
 *  @param onPid is told each process that runs beside this one, and would outlive its being killed; a later
 *    one has taken the place of those before. */
export async function startEngines(
  dataDir: string,
  onPid?: (pid: number) => Promise<void>,
): Promise<Engines> {
  const dynamodb = await startDynamoDb(join(dataDir, 'dynamodb'), TABLE_NAME, onPid);
  const s3 = await startS3(join(dataDir, 's3'), MEDIA_BUCKET).catch(async (error: unknown) => {
    await dynamodb.stop();
    throw error;
  });
  return {
    env: {
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ENDPOINT_URL_STS: s3.endpoint,
      TABLE_NAME,
      MEDIA_BUCKET,
      UPLOAD_ROLE_ARN,
    },
    async stop() {
      await s3.stop();
      await dynamodb.stop();
    },
  };
}
