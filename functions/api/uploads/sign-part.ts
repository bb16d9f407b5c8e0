import type { Contract } from '../../../shared/contract/contract.ts';
import { requireMultipart } from '../../platform/bucket/multipart-uploads.ts';
import { signPartUrl, URL_TTL_SECONDS } from '../../platform/bucket/signed-urls.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
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
