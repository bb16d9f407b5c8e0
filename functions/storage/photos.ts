import {
  DeleteObjectsCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import {
  isImportedPhoto,
  type PhotoSize,
  photoIdOfPath,
  photoPath,
} from '../../shared/inventory/photo.ts';
import { isMissing, s3 } from '../platform/aws.ts';
import { MEDIA_BUCKET } from './media.ts';

/** S3's own limit. */
const OBJECTS_PER_DELETE = 1_000;

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

/** The ids of all photos that came from Airtable. */
export async function importedPhotos(): Promise<Set<string>> {
  const ids = new Set<string>();
  const pages = paginateListObjectsV2({ client: s3 }, { Bucket: MEDIA_BUCKET, Prefix: 'photos/' });
  for await (const { Contents = [] } of pages) {
    for (const { Key = '' } of Contents) {
      const id = photoIdOfPath(Key);
      if (id && isImportedPhoto(id)) ids.add(id);
    }
  }
  return ids;
}

/** Both sizes. */
export async function deletePhotos(ids: readonly string[]): Promise<void> {
  const objects = ids.flatMap((id) => [{ Key: key(id, 'full') }, { Key: key(id, 'card') }]);
  for (let start = 0; start < objects.length; start += OBJECTS_PER_DELETE) {
    const Objects = objects.slice(start, start + OBJECTS_PER_DELETE);
    await s3.send(
      new DeleteObjectsCommand({ Bucket: MEDIA_BUCKET, Delete: { Objects, Quiet: true } }),
    );
  }
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
