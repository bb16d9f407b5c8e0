import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { startMultipart } from '../storage/multipart-uploads.ts';
import { newUploadKey } from '../storage/uploads.ts';

type Call = Contract['uploads']['POST /api/s3/multipart'];

export async function startParts({ caller, body }: ApiRequest<Call>): Promise<Answer<Call>> {
  return { body: await startMultipart(newUploadKey(caller.userId), body.type) };
}
