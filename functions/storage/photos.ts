import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type PhotoSize, photoPath } from '../../shared/inventory/photo.ts';
import { isMissing, s3 } from '../platform/aws.ts';
import { MEDIA_BUCKET } from './media.ts';

export interface Image {
  bytes: Uint8Array;
  contentType: string;
}

/** Whether a photo is kept in both sizes. */
export async function hasPhoto(id: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: MEDIA_BUCKET, Key: key(id, 'full') }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Keeps a photo. The full size is written last: where it is, the card is too. */
export async function savePhoto(id: string, images: Record<PhotoSize, Image>): Promise<void> {
  await save(key(id, 'card'), images.card);
  await save(key(id, 'full'), images.full);
}

async function save(Key: string, { bytes, contentType }: Image): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: MEDIA_BUCKET,
      Key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
}

/** Its path on the site, where CloudFront serves the bucket. */
function key(id: string, size: PhotoSize): string {
  return photoPath(id, size).slice(1);
}
