import type { Contract } from '../../../shared/contract/contract.ts';
import { signUploadUrl, URL_TTL_SECONDS } from '../../platform/bucket/signed-urls.ts';
import { newUploadKey } from '../../platform/bucket/uploads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

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
