import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { CLIENT_DEFAULTS } from '../../platform/aws/client-defaults.ts';
import { cognito } from '../../platform/aws/cognito.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import { exportUsers } from './export-users.ts';

const env = readEnv(
  z.object({
    COGNITO_USER_POOL_ID: z.string().min(1),
    COPIES_BUCKET: z.string().min(1),
    COPIES_REGION: z.string().min(1),
  }),
);

const s3 = new S3Client({
  ...CLIENT_DEFAULTS,
  region: env.COPIES_REGION,
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
});

/** Writes one JSON line per user. The bucket keeps older versions. */
export function handler(_event: unknown, context?: Partial<Context>): Promise<void> {
  return runInvocation(context, {}, async () => {
    const lines: string[] = [];
    for await (const user of exportUsers(cognito, env.COGNITO_USER_POOL_ID)) {
      lines.push(`${JSON.stringify(user)}\n`);
    }
    await s3.send(
      new PutObjectCommand({
        Bucket: env.COPIES_BUCKET,
        Key: 'users/users.ndjson',
        Body: lines.join(''),
        ContentType: 'application/x-ndjson',
      }),
    );
    log.info('Users exported', { users: lines.length });
  });
}
