import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { photoPath } from '../../../shared/airtable-mapping/photo.ts';
import { s3 } from '../../aws/s3.ts';
import { mediaBucket } from './media-bucket.ts';
import { toCleanedKey } from './uploads.ts';

/** Long enough for others to fetch a photo that they were told of. */
const EXPIRES = { expiresIn: 3_600 };

/** Where anybody can read a photo of an item for an hour, in full. */
export function signPhotoUrl(id: string): Promise<string> {
  return signed(photoPath(id).slice(1));
}

/** Where anybody can read an upload for an hour, as it may be shown. */
export function signCleanedUrl(uploadKey: string): Promise<string> {
  return signed(toCleanedKey(uploadKey));
}

function signed(Key: string): Promise<string> {
  return getSignedUrl(s3, new GetObjectCommand({ Bucket: mediaBucket(), Key }), EXPIRES);
}
