import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { startMultipart } from '../storage/bucket/multipart-uploads.ts';
import { newUploadKey } from '../storage/bucket/uploads.ts';

type Call = Contract['uploads']['POST /api/s3/multipart'];

export async function startUpload({ caller, body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await startMultipart(newUploadKey(caller.userId), body.type) };
}
