import type { Contract } from '../../../shared/contract/contract.ts';
import { startMultipart } from '../../platform/bucket/multipart-uploads.ts';
import { newUploadKey } from '../../platform/bucket/uploads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['uploads']['POST /api/s3/multipart'];

export async function startUpload({ caller, body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await startMultipart(newUploadKey(caller.userId), body.type) };
}
