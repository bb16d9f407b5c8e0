import type { Contract } from '../../../shared/contract/contract.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/entities/military-item.ts';
import {
  completeMultipart,
  type MultipartUpload,
  type Part,
} from '../../platform/bucket/multipart-uploads.ts';
import { getUploadUrl } from '../../platform/bucket/signed-urls.ts';
import { deleteUpload, getUploadSize } from '../../platform/bucket/uploads.ts';
import { AppError, invalidRequest } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
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

/** Succeeds for a completed upload, because clients retry after a lost response. */
async function completeOnce(upload: MultipartUpload, parts: Part[]): Promise<void> {
  try {
    await completeMultipart(upload, parts);
  } catch (error) {
    const isUnknown = error instanceof AppError && error.code === 'NOT_FOUND';
    if (!isUnknown || (await getUploadSize(upload.key)) === undefined) throw error;
  }
}
