import type { Contract } from '../../shared/contract/contract.ts';
import { MAX_PHOTO_BYTES } from '../../shared/entities/military-item.ts';
import { AppError, invalidRequest } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import {
  completeMultipart,
  type MultipartUpload,
  type Part,
} from '../storage/bucket/multipart-uploads.ts';
import { getUploadUrl } from '../storage/bucket/signed-urls.ts';
import { deleteUpload, getUploadSize } from '../storage/bucket/uploads.ts';
import { resolveOwnUpload } from './resolve-own-upload.ts';

type Call = Contract['uploads']['POST /api/s3/multipart/{uploadId}/complete'];

export async function completeUpload({
  caller,
  params,
  query,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const upload = resolveOwnUpload(caller, query.key, params.uploadId);
  await completeOnce(upload, body.parts);
  // A part's size is unknown when its URL is signed, so the total is checked afterwards.
  const size = (await getUploadSize(upload.key)) ?? 0;
  if (size > MAX_PHOTO_BYTES) {
    await deleteUpload(upload.key);
    const message = `Expected at most ${MAX_PHOTO_BYTES} bytes in total, received ${size}; the upload was deleted`;
    throw invalidRequest([{ path: 'parts', message }]);
  }
  return { body: { location: await getUploadUrl(upload.key) } };
}

/** Succeeds for an upload that was already completed: after a lost response, the SDK or the browser repeats
 *  the call. */
async function completeOnce(upload: MultipartUpload, parts: Part[]): Promise<void> {
  try {
    await completeMultipart(upload, parts);
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'NOT_FOUND';
    if (!isUnknown || (await getUploadSize(upload.key)) === undefined) throw error;
  }
}
