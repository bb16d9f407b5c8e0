import type { Contract } from '../../../shared/contract/contract.ts';
import { abortMultipart } from '../../platform/bucket/multipart-uploads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { resolveOwnUpload } from './resolve-own-upload.ts';

type Call = Contract['uploads']['DELETE /api/s3/multipart/{uploadId}'];

export async function abortUpload({
  caller,
  params,
  query,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  await abortMultipart(resolveOwnUpload(caller, query.key, params.uploadId));
  return { body: {} };
}
