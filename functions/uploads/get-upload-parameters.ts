import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { signUploadUrl, URL_TTL_SECONDS } from '../storage/bucket/signed-urls.ts';
import { newUploadKey } from '../storage/bucket/uploads.ts';

type Call = Contract['uploads']['GET /api/s3/params'];

export async function getUploadParameters({
  caller,
  query,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { type, size } = query;
  return {
    body: {
      method: 'PUT',
      url: await signUploadUrl(newUploadKey(caller.userId), { type, size }),
      fields: {},
      headers: type === undefined ? {} : { 'content-type': type },
      expires: URL_TTL_SECONDS,
    },
  };
}
