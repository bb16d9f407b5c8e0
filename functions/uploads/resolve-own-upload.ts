import { AppError } from '../errors.ts';
import type { Caller } from '../http/access.ts';
import type { MultipartUpload } from '../storage/bucket/multipart-uploads.ts';
import { uploadKeyOf } from '../storage/bucket/uploads.ts';

/** The upload in parts that a call is about.
 *  @throws AppError FORBIDDEN for any but the caller's own. */
export function resolveOwnUpload(
  { userId }: Caller,
  key: string,
  uploadId: string,
): MultipartUpload {
  const upload = uploadKeyOf(key);
  // Only the key itself: S3 would take an address for one as well.
  if (upload?.key !== key || upload.userId !== userId) {
    throw new AppError('FORBIDDEN', 'That is not an upload of yours.');
  }
  return { key, uploadId };
}
