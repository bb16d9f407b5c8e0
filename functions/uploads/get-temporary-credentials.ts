import * as z from 'zod';
import type { Contract } from '../../shared/contract/contract.ts';
import { readEnv } from '../aws/env.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { MEDIA_BUCKET } from '../storage/bucket/media-bucket.ts';
import { prefixOf } from '../storage/bucket/uploads.ts';

type Call = Contract['uploads']['GET /api/s3/sts'];

const { UPLOAD_ROLE_ARN, AWS_REGION } = readEnv(
  z.object({ UPLOAD_ROLE_ARN: z.string().startsWith('arn:'), AWS_REGION: z.string().min(1) }),
);

export async function temporaryCredentials({ caller }: ApiRequest<Call>): Promise<Answer<Call>> {
  // The other calls do without the client.
  const { assumeRole } = await import('../aws/sts.ts');
  const { userId } = caller;
  const credentials = await assumeRole(UPLOAD_ROLE_ARN, userId, policyOf(userId));
  return { body: { credentials, bucket: MEDIA_BUCKET, region: AWS_REGION } };
}

/** Uploads of the user's own, whole or in parts, and nothing else: not even to read them. */
function policyOf(userId: string) {
  const partition = UPLOAD_ROLE_ARN.split(':')[1];
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:${partition}:s3:::${MEDIA_BUCKET}/${prefixOf(userId)}*`],
      },
    ],
  };
}
