import type { MultipartUpload } from '../../platform/bucket/multipart-uploads.ts';
import { parseUploadKey } from '../../platform/bucket/uploads.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/access.ts';

/** @throws AppError FORBIDDEN for another user's upload. */
export function resolveOwnUpload(
  { userId }: Caller,
  key: string,
  uploadId: string,
): MultipartUpload {
  const upload = parseUploadKey(key);
  // `parseUploadKey` also accepts URLs, which are not keys.
  if (upload?.key !== key || upload.userId !== userId) {
    throw new AppError('FORBIDDEN', 'This upload belongs to another user.');
  }
  return { key, uploadId };
}
