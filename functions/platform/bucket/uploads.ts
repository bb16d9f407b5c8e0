import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { v4 as uuid } from 'uuid';
import { MAX_CARD_BYTES } from '../../../shared/entities/military-item.ts';
import { isMissingObject, s3 } from '../aws/s3.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { mediaBucket } from './media-bucket.ts';
import { UPLOADS } from './object-keys.ts';
import type { Image } from './photos.ts';

/**
 * | content                                    | object                                |
 * |--------------------------------------------|---------------------------------------|
 * | a photo sent by a member of staff          | `uploads/<user id>/<uuid v4>`         |
 * | its card, made by their browser            | `uploads/<user id>/<uuid v4>/card`    |
 * | its cleaned copy, which others may see     | `uploads/<user id>/<uuid v4>/cleaned` |
 *
 * Their content is untrusted until an item takes them. The bucket deletes them after a day.
 */
export interface Upload {
  userId: string;
  key: string;
}

export const personalData = {
  of: 'staff',
  content: 'photos below the id of the member of staff',
  expires: 'after a day',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const UPLOAD_KEY = new RegExp(`^${UPLOADS}(${GUID})/${UUID_V4}$`);
const USER_ID = new RegExp(`^${GUID}$`);
/** Matched as text, because a URL parser would normalize `..` and `\`. */
const UPLOAD_URL = /^https?:\/\/([a-z0-9.-]+)(?::\d{1,5})?\/([^?#]*)(?:\?[^#]*)?$/;
const AMAZON_HOST_SUFFIX = /^\.s3(?:[.-][a-z0-9]+)*\.amazonaws\.com(?:\.cn)?$/;

export function newUploadKey(userId: string): string {
  return `${toUploadPrefix(userId)}${uuid()}`;
}

/** @throws Error for an id that could escape the prefix. */
export function toUploadPrefix(userId: string): string {
  if (!USER_ID.test(userId)) throw new Error('The user id is not a UUID');
  return `${UPLOADS}${userId}/`;
}

/**
 * Parses an upload's path, with or without the leading slash, or its presigned URL, with or without the query. The
 * host is ignored: only the key counts.
 * @returns undefined for any other text.
 */
export function parseUploadKey(text: string): Upload | undefined {
  const key = parseUploadUrl(text) ?? text.replace(/^\//, '');
  const [, userId] = UPLOAD_KEY.exec(key) ?? [];
  return userId === undefined ? undefined : { userId, key };
}

function parseUploadUrl(text: string): string | undefined {
  const [, host = '', path = ''] = UPLOAD_URL.exec(text) ?? [];
  const isBucketHost =
    host.startsWith(mediaBucket()) && AMAZON_HOST_SUFFIX.test(host.slice(mediaBucket().length));
  if (isBucketHost) return path;
  return path.startsWith(`${mediaBucket()}/`) ? path.slice(mediaBucket().length + 1) : undefined;
}

export function toCardKey(key: string): string {
  return `${key}/card`;
}

export function toCleanedKey(key: string): string {
  return `${key}/cleaned`;
}

export async function saveCleaned(key: string, image: Image): Promise<void> {
  await saveImage(toCleanedKey(key), image);
}

export async function saveUpload(key: string, photo: Image, card?: Image): Promise<void> {
  if (card) await saveImage(toCardKey(key), card);
  await saveImage(key, photo);
}

async function saveImage(Key: string, { bytes, contentType }: Image): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: mediaBucket(),
      Key,
      Body: bytes,
      ContentType: contentType,
    }),
  );
}

export async function getUploadSize(key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3.send(
      new HeadObjectCommand({ Bucket: mediaBucket(), Key: key }),
    );
    return ContentLength ?? 0;
  } catch (error) {
    if (isMissingObject(error)) return undefined;
    throw error;
  }
}

type ReadResult = { bytes: Uint8Array } | 'missing' | 'too-large' | 'empty';

export async function readUpload(key: string, maxBytes: number): Promise<ReadResult> {
  const size = await getUploadSize(key);
  if (size === undefined) return 'missing';
  if (size === 0) return 'empty';
  if (size > maxBytes) return 'too-large';
  return readAtMost(key, maxBytes);
}

export async function readUploadCard(key: string): Promise<{ bytes: Uint8Array } | undefined> {
  const card = await readUpload(toCardKey(key), MAX_CARD_BYTES);
  return typeof card === 'string' ? undefined : card;
}

/** Limits the read as well, because the object may be replaced while its presigned URL is valid. */
async function readAtMost(key: string, maxBytes: number): Promise<ReadResult> {
  try {
    const { Body, ContentRange = '' } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key: key, Range: `bytes=0-${maxBytes - 1}` }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return Number(ContentRange.split('/')[1]) > maxBytes ? 'too-large' : { bytes };
  } catch (error) {
    if (isMissingObject(error)) return 'missing';
    if (error instanceof Error && error.name === 'InvalidRange') return 'empty';
    throw error;
  }
}

export async function deleteUpload(key: string): Promise<void> {
  const Objects = [{ Key: key }, { Key: toCardKey(key) }];
  const { Errors = [] } = await s3.send(
    new DeleteObjectsCommand({ Bucket: mediaBucket(), Delete: { Objects, Quiet: true } }),
  );
  const [failed] = Errors;
  if (failed) throw new Error(`${failed.Key} was not deleted: ${failed.Code}`);
}
