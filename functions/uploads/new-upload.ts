import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { presignedCard, presignedUpload } from '../storage/upload-addresses.ts';
import { newUploadKey } from '../storage/uploads.ts';

type Call = Contract['uploads']['POST /api/objects/upload'];

export async function newUpload({ caller, body }: ApiRequest<Call>): Promise<Answer<Call>> {
  const { type, size, cardSize, cardType } = body;
  const key = newUploadKey(caller.userId);
  return {
    body: {
      uploadURL: await presignedUpload(key, { type, size }),
      objectPath: `/${key}`,
      ...(cardSize === undefined ? {} : { cardURL: await presignedCard(key, cardSize, cardType) }),
    },
  };
}
