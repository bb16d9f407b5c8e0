import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { mediaBucket } from '../../platform/bucket/media-bucket.ts';
import { toUploadPrefix } from '../../platform/bucket/uploads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['uploads']['GET /api/s3/sts'];

const { UPLOAD_ROLE_ARN, AWS_REGION } = readEnv(
  z.object({ UPLOAD_ROLE_ARN: z.string().startsWith('arn:'), AWS_REGION: z.string().min(1) }),
);

export async function getTemporaryCredentials({
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  // Import on demand: no other endpoint needs the STS client.
  const { assumeRole } = await import('../../platform/aws/sts.ts');
  const { userId } = caller;
  const credentials = await assumeRole(UPLOAD_ROLE_ARN, userId, uploadPolicy(userId));
  return { body: { credentials, bucket: mediaBucket(), region: AWS_REGION } };
}

/** Allows writes below the user's prefix only, and no reads. */
function uploadPolicy(userId: string) {
  const partition = UPLOAD_ROLE_ARN.split(':')[1];
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:${partition}:s3:::${mediaBucket()}/${toUploadPrefix(userId)}*`],
      },
    ],
  };
}
