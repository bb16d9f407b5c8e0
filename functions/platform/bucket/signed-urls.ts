import { GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { photoPath } from '../../../shared/photos/photo-paths.ts';
import { s3 } from '../aws/s3.ts';
import { mediaBucket } from './media-bucket.ts';
import { toCardKey, toCleanedKey } from './uploads.ts';

/** The TTL leaves Airtable enough time to fetch a photo. */
export const URL_TTL_SECONDS = 900;
/** S3's maximum. A URL expires earlier if the credentials that signed it do. */
const UPLOAD_TTL_SECONDS = 604_800;

/** Signs type and size, so that the browser cannot send others. A missing type must not be signed, because the
 *  SDK would add a default. */
const signing = (isTypeGiven: boolean, expiresIn = URL_TTL_SECONDS) => ({
  expiresIn,
  signableHeaders: new Set(['host', 'content-length', ...(isTypeGiven ? ['content-type'] : [])]),
});

/** Without type and size, the URL accepts any content, which is checked when an item uses it, and expires after
 *  15 minutes. */
export function signUploadUrl(
  key: string,
  { type, size }: { type?: string | undefined; size?: number | undefined } = {},
): Promise<string> {
  const put = { Bucket: mediaBucket(), Key: key, ContentType: type, ContentLength: size };
  const expiresIn = type && size ? UPLOAD_TTL_SECONDS : URL_TTL_SECONDS;
  return getSignedUrl(s3, new PutObjectCommand(put), signing(type !== undefined, expiresIn));
}

export function signCardUrl(key: string, size: number, type = 'image/webp'): Promise<string> {
  return signUploadUrl(toCardKey(key), { type, size });
}

export function signPartUrl(key: string, UploadId: string, PartNumber: number): Promise<string> {
  const put = { Bucket: mediaBucket(), Key: key, UploadId, PartNumber };
  return getSignedUrl(s3, new UploadPartCommand(put), signing(false));
}

export async function getUploadUrl(key: string): Promise<string> {
  return (await signUploadUrl(key)).replace(/\?.*$/, '');
}

export function signPhotoUrl(id: string): Promise<string> {
  return signDownload(photoPath(id).slice(1));
}

export function signCleanedUrl(uploadKey: string): Promise<string> {
  return signDownload(toCleanedKey(uploadKey));
}

function signDownload(Key: string): Promise<string> {
  const get = new GetObjectCommand({ Bucket: mediaBucket(), Key });
  return getSignedUrl(s3, get, { expiresIn: URL_TTL_SECONDS });
}
