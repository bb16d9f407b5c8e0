import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import {
  isImportedPhoto,
  type PhotoSize,
  parsePhotoPath,
  photoPath,
} from '../../../shared/airtable-mapping/photo.ts';
import { IMMUTABLE } from '../../../shared/edge/behaviors.ts';
import { log } from '../../aws/log.ts';
import { isMissing, s3 } from '../../aws/s3.ts';
import { mediaBucket } from './media-bucket.ts';
import { PHOTOS } from './object-keys.ts';

/** S3's own limit. */
const OBJECTS_PER_DELETE = 1_000;

export interface Image {
  bytes: Uint8Array;
  contentType: string;
}

/** Whether a photo is kept in both sizes. */
export async function hasPhoto(id: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: key(id, 'full') }));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Of a photo in full: its size in bytes, and its type. */
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

/** Keeps a photo. The full size is written last: where it is, the card is too. */
export async function savePhoto(id: string, images: Record<PhotoSize, Image>): Promise<void> {
  await save(key(id, 'card'), images.card);
  await save(key(id, 'full'), images.full);
}

/** The ids of all photos that are kept in both sizes, asked for together. */
export async function listPhotoIds(): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const [id, Key] of photoObjects()) {
    if (Key === key(id, 'full')) ids.add(id);
  }
  return ids;
}

/** The ids of all photos that came from Airtable. */
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

/** Both sizes; the full one first, by which a photo is known to be there.
 *  @returns whether all are gone; what is not is to be deleted again. */
export async function deletePhotos(ids: readonly string[]): Promise<boolean> {
  const areFullGone = await deleteObjects(ids.map((id) => key(id, 'full')));
  const areCardsGone = await deleteObjects(ids.map((id) => key(id, 'card')));
  return areFullGone && areCardsGone;
}

async function deleteObjects(keys: readonly string[]): Promise<boolean> {
  let failed = 0;
  const objects = keys.map((Key) => ({ Key }));
  for (let start = 0; start < objects.length; start += OBJECTS_PER_DELETE) {
    const Objects = objects.slice(start, start + OBJECTS_PER_DELETE);
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: mediaBucket(), Delete: { Objects, Quiet: true } }),
    );
    failed += Errors.length;
  }
  if (failed > 0) log.warn('Some photos were not deleted', { count: failed });
  return failed === 0;
}

async function save(Key: string, { bytes, contentType }: Image): Promise<void> {
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

/** Its path on the site, where CloudFront serves the bucket. */
function key(id: string, size: PhotoSize): string {
  return photoPath(id, size).slice(1);
}
