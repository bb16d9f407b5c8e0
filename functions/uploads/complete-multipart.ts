import type { Contract } from '../../shared/contract/contract.ts';
import { MAX_PHOTO_BYTES } from '../../shared/entities/military-item.ts';
import { AppError, invalidRequest } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Answer } from '../http/response.ts';
import {
  completeMultipart,
  type MultipartUpload,
  type Part,
} from '../storage/bucket/multipart-uploads.ts';
import { addressOf } from '../storage/bucket/upload-urls.ts';
import { deleteUpload, uploadSize } from '../storage/bucket/uploads.ts';
import { resolveOwnUpload } from './resolve-own-upload.ts';

type Call = Contract['uploads']['POST /api/s3/multipart/{uploadId}/complete'];

export async function complete({
  caller,
  params,
  query,
  body,
}: ApiRequest<Call>): Promise<Answer<Call>> {
  const upload = resolveOwnUpload(caller, query.key, params.uploadId);
  await completedOnce(upload, body.parts);
  // A part's size cannot be signed: nobody knows it before it comes.
  const size = (await uploadSize(upload.key)) ?? 0;
  if (size > MAX_PHOTO_BYTES) {
    await deleteUpload(upload.key);
    const message = `Expected at most ${MAX_PHOTO_BYTES} bytes in all, and these are ${size}: nothing is kept`;
    throw invalidRequest([{ path: 'parts', message }]);
  }
  return { body: { location: await addressOf(upload.key) } };
}

/** An answer that is lost is asked for again, by the SDK as by the browser: what is put together already is
 *  no upload under way any more. */
async function completedOnce(upload: MultipartUpload, parts: Part[]): Promise<void> {
  try {
    await completeMultipart(upload, parts);
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
    if (!isGone || (await uploadSize(upload.key)) === undefined) throw error;
  }
}
