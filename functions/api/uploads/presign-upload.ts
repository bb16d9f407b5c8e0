import type { Contract } from '../../../shared/contract/contract.ts';
import { signCardUrl, signUploadUrl } from '../../platform/bucket/signed-urls.ts';
import { newUploadKey } from '../../platform/bucket/uploads.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['uploads']['POST /api/objects/upload'];

export async function presignUpload({
  caller,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { type, size, cardSize, cardType } = body;
  const key = newUploadKey(caller.userId);
  return {
    body: {
      uploadURL: await signUploadUrl(key, { type, size }),
      objectPath: `/${key}`,
      ...(cardSize === undefined ? {} : { cardURL: await signCardUrl(key, cardSize, cardType) }),
    },
  };
}
