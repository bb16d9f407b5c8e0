import { PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { s3 } from '../../aws/s3.ts';
import { mediaBucket } from './media-bucket.ts';
import { toCardKey } from './uploads.ts';

/** What S3 allows at most. An address ends earlier when the credentials that signed it do. */
export const URL_TTL_SECONDS = 604_800;

/** By default the browser could send another type and another size than it said. What it did not say must not
 *  be signed either: the SDK would fill in a type of its own. */
const signing = (isTypeGiven: boolean) => ({
  expiresIn: URL_TTL_SECONDS,
  signableHeaders: new Set(['host', 'content-length', ...(isTypeGiven ? ['content-type'] : [])]),
});

/** An address to PUT a photo to; what is given of type and size in bytes holds for the PUT. */
export function signUploadUrl(
  key: string,
  { type, size }: { type?: string | undefined; size?: number | undefined } = {},
): Promise<string> {
  const put = { Bucket: mediaBucket(), Key: key, ContentType: type, ContentLength: size };
  return getSignedUrl(s3, new PutObjectCommand(put), signing(type !== undefined));
}

/** An address to PUT the card of a photo to. */
export function signCardUrl(key: string, size: number, type = 'image/webp'): Promise<string> {
  return signUploadUrl(toCardKey(key), { type, size });
}

export function signPartUrl(key: string, UploadId: string, PartNumber: number): Promise<string> {
  const put = { Bucket: mediaBucket(), Key: key, UploadId, PartNumber };
  return getSignedUrl(s3, new UploadPartCommand(put), signing(false));
}

/** Where an upload is, for those who may see it: its address without a signature. */
export async function getUploadUrl(key: string): Promise<string> {
  return (await signUploadUrl(key)).replace(/\?.*$/, '');
}
