import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { requireMultipart } from '../storage/bucket/multipart-uploads.ts';
import { signPartUrl, URL_TTL_SECONDS } from '../storage/bucket/signed-urls.ts';
import { resolveOwnUpload } from './resolve-own-upload.ts';

type Call = Contract['uploads']['GET /api/s3/multipart/{uploadId}/{partNumber}'];

export async function signPart({
  caller,
  params,
  query,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const upload = resolveOwnUpload(caller, query.key, params.uploadId);
  await requireMultipart(upload);
  const url = await signPartUrl(upload.key, upload.uploadId, params.partNumber);
  return { body: { url, expires: URL_TTL_SECONDS } };
}
