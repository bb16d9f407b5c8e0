import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import type { ApiRequest } from '../platform/request.ts';
import { mustBeUnderWay } from '../storage/multipart-uploads.ts';
import { ADDRESS_SECONDS, presignedPart } from '../storage/upload-addresses.ts';
import { ownUpload } from './own-upload.ts';

type Call = Contract['uploads']['GET /api/s3/multipart/{uploadId}/{partNumber}'];

export async function signPart({ caller, params, query }: ApiRequest<Call>): Promise<Answer<Call>> {
  const upload = ownUpload(caller, query.key, params.uploadId);
  await mustBeUnderWay(upload);
  const url = await presignedPart(upload.key, upload.uploadId, params.partNumber);
  return { body: { url, expires: ADDRESS_SECONDS } };
}
