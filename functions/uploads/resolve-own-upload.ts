import { AppError } from '../errors.ts';
import type { Caller } from '../http/access.ts';
import type { MultipartUpload } from '../storage/bucket/multipart-uploads.ts';
import { parseUploadKey } from '../storage/bucket/uploads.ts';

/** @throws AppError FORBIDDEN unless the upload is the caller's own. */
export function resolveOwnUpload(
  { userId }: Caller,
  key: string,
  uploadId: string,
): MultipartUpload {
  const upload = parseUploadKey(key);
  // `uploadKeyOf` also accepts URLs, which are not keys.
  if (upload?.key !== key || upload.userId !== userId) {
    throw new AppError('FORBIDDEN', 'This upload belongs to another user.');
  }
  return { key, uploadId };
}
