import type { Contract } from '../../../shared/contract/contract.ts';
import { loadParts } from '../../platform/bucket/multipart-uploads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { resolveOwnUpload } from './resolve-own-upload.ts';

type Call = Contract['uploads']['GET /api/s3/multipart/{uploadId}'];

export async function listParts({
  caller,
  params,
  query,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  return { body: await loadParts(resolveOwnUpload(caller, query.key, params.uploadId)) };
}
