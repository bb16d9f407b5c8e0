import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import { mustBeUnderWay } from '../storage/bucket/multipart-uploads.ts';
import { ADDRESS_SECONDS, presignedPart } from '../storage/bucket/signed-urls.ts';
import { resolveOwnUpload } from './resolve-own-upload.ts';

type Call = Contract['uploads']['GET /api/s3/multipart/{uploadId}/{partNumber}'];

export async function signPart({ caller, params, query }: ApiRequest<Call>): Promise<Answer<Call>> {
  const upload = resolveOwnUpload(caller, query.key, params.uploadId);
  await mustBeUnderWay(upload);
  const url = await presignedPart(upload.key, upload.uploadId, params.partNumber);
  return { body: { url, expires: ADDRESS_SECONDS } };
}
