import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { IMMUTABLE } from '../../../shared/edge/behaviors.ts';
import {
  DERIVED_SIZES,
  type DerivedSize,
  isImportedPhoto,
  type PhotoSize,
  parsePhotoPath,
  photoPath,
} from '../../../shared/photos/photo-paths.ts';
import { isMissingObject, s3 } from '../aws/s3.ts';
import { deleteObjects } from './delete-objects.ts';
import { mediaBucket } from './media-bucket.ts';
import { PHOTOS } from './object-keys.ts';

export interface Image {
  bytes: Uint8Array;
  contentType: string;
}

declare const clean: unique symbol;
/** An image that may be published: without metadata and within the size limits. `cleanImage` creates it, and
 *  published photos are clean already. */
export interface CleanImage extends Image {
  readonly [clean]: true;
}

export async function hasPhoto(id: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: key(id, 'full') }));
    return true;
  } catch (error) {
    if (isMissingObject(error)) return false;
    throw error;
  }
}

export async function getPhotoHead(id: string): Promise<{ size: number; contentType: string }> {
  const { ContentLength = 0, ContentType = '' } = await s3.send(
    new HeadObjectCommand({ Bucket: mediaBucket(), Key: key(id, 'full') }),
  );
  return { size: ContentLength, contentType: ContentType };
}

export async function readPhoto(id: string): Promise<Uint8Array> {
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket: mediaBucket(), Key: key(id, 'full') }),
  );
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** Save the full size last, because it marks the photo as complete. */
export async function savePhoto(id: string, photo: Record<PhotoSize, CleanImage>): Promise<void> {
  await saveImage(key(id, 'card'), photo.card);
  await saveImage(key(id, 'full'), photo.full);
}

export async function* iteratePhotoPages(after: string | undefined): AsyncGenerator<string[]> {
  const pages = paginateListObjectsV2(
    { client: s3 },
    { Bucket: mediaBucket(), Prefix: PHOTOS, StartAfter: after },
  );
  for await (const { Contents = [] } of pages) {
    if (Contents.length > 0) yield Contents.map(({ Key = '' }) => Key);
  }
}

export async function readImage(Key: string): Promise<Image | undefined> {
  try {
    const { Body, ContentType = '' } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key }),
    );
    return {
      bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(),
      contentType: ContentType,
    };
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

export async function readPublishedImage(Key: string): Promise<CleanImage | undefined> {
  return (await readImage(Key)) as CleanImage | undefined;
}

export async function listPhotoIds(): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const [id, Key] of photoObjects()) {
    if (Key === key(id, 'full')) ids.add(id);
  }
  return ids;
}

export async function listImportedPhotoIds(): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const [id] of photoObjects()) {
    if (isImportedPhoto(id)) ids.add(id);
  }
  return ids;
}

async function* photoObjects(): AsyncGenerator<[id: string, Key: string]> {
  const pages = paginateListObjectsV2({ client: s3 }, { Bucket: mediaBucket(), Prefix: PHOTOS });
  for await (const { Contents = [] } of pages) {
    for (const { Key = '' } of Contents) {
      const id = parsePhotoPath(Key);
      if (id) yield [id, Key];
    }
  }
}

/**
 * Deletes the full size first, because it marks the photo as complete.
 * @returns false if some must be deleted again.
 */
export async function deletePhotos(ids: readonly string[]): Promise<boolean> {
  const areFullDeleted = await deleteObjects(ids.map((id) => key(id, 'full')));
  const others = (['card', ...DERIVED_SIZES] as const).flatMap((size) =>
    ids.map((id) => key(id, size)),
  );
  return (await deleteObjects(others)) && areFullDeleted;
}

export async function saveImage(Key: string, { bytes, contentType }: CleanImage): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: mediaBucket(),
      Key,
      Body: bytes,
      ContentType: contentType,
      CacheControl: IMMUTABLE,
    }),
  );
}

/** CloudFront serves the bucket, so the key is the photo's path. */
function key(id: string, size: PhotoSize | DerivedSize): string {
  return photoPath(id, size).slice(1);
}
