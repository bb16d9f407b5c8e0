import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { v4 as uuid } from 'uuid';
import { MAX_CARD_BYTES } from '../../../shared/entities/military-item.ts';
import { isMissing, s3 } from '../../aws/s3.ts';
import { mediaBucket } from './media-bucket.ts';
import { UPLOADS } from './object-keys.ts';
import type { Image } from './photos.ts';

/**
 * | what                             | object                             |
 * |----------------------------------|------------------------------------|
 * | a photo as a member of the staff | `uploads/<user id>/<uuid v4>`      |
 * | sent it                          |                                    |
 * | its card, which their browser    | `uploads/<user id>/<uuid v4>/card` |
 * | made                             |                                    |
 * | the photo as others may see it   | `uploads/<user id>/<uuid v4>/cleaned` |
 *
 * Nothing of them is known to be what it says before an item takes it. The bucket forgets them after a day.
 */
export interface Upload {
  userId: string;
  key: string;
}

const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const KEY = new RegExp(`^${UPLOADS}(${GUID})/${UUID_V4}$`);
const USER_ID = new RegExp(`^${GUID}$`);
/** Read as text: a URL parser would mend what is not to be mended, `..` and `\` among it. */
const ADDRESS = /^https?:\/\/([a-z0-9.-]+)(?::\d{1,5})?\/([^?#]*)(?:\?[^#]*)?$/;
const OF_AMAZON = /^\.s3(?:[.-][a-z0-9]+)*\.amazonaws\.com(?:\.cn)?$/;

/** A place for one photo, below the user's own prefix. */
export function newUploadKey(userId: string): string {
  return `${toUploadPrefix(userId)}${uuid()}`;
}

/** Everything below it is the user's own.
 *  @throws Error for an id that could name another place. */
export function toUploadPrefix(userId: string): string {
  if (!USER_ID.test(userId)) throw new Error('The id of a user is not of the form of a UUID');
  return `${UPLOADS}${userId}/`;
}

/** Which upload is meant by its path, with or without the first stroke, or by an address that was given to
 *  PUT it to, with or without the query. Of an address on another host that names this bucket nothing is
 *  ever asked: it means the same key.
 *  @returns undefined for whatever is not exactly that. */
export function parseUploadKey(text: string): Upload | undefined {
  const key = keyOfAddress(text) ?? text.replace(/^\//, '');
  const [, userId] = KEY.exec(key) ?? [];
  return userId === undefined ? undefined : { userId, key };
}

function keyOfAddress(text: string): string | undefined {
  const [, host = '', path = ''] = ADDRESS.exec(text) ?? [];
  const isOfBucket =
    host.startsWith(mediaBucket()) && OF_AMAZON.test(host.slice(mediaBucket().length));
  if (isOfBucket) return path;
  return path.startsWith(`${mediaBucket()}/`) ? path.slice(mediaBucket().length + 1) : undefined;
}

/** The card's place, beside its photo's. */
export function toCardKey(key: string): string {
  return `${key}/card`;
}

/** Its place as others may see it, beside the photo's own. */
export function toCleanedKey(key: string): string {
  return `${key}/cleaned`;
}

/** Keeps a photo as others may see it, for whoever is to fetch it by an address. */
export async function saveCleaned(key: string, { bytes, contentType }: Image): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: mediaBucket(),
      Key: toCleanedKey(key),
      Body: bytes,
      ContentType: contentType,
    }),
  );
}

/** In bytes; undefined where there is no such upload. */
export async function getUploadSize(key: string): Promise<number | undefined> {
  try {
    const { ContentLength } = await s3.send(
      new HeadObjectCommand({ Bucket: mediaBucket(), Key: key }),
    );
    return ContentLength ?? 0;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

type Read = { bytes: Uint8Array } | 'missing' | 'too-large' | 'empty';

/** Reads a photo, if it has at most so many bytes: of a larger one, nothing is read. */
export async function readUpload(key: string, maxBytes: number): Promise<Read> {
  const size = await getUploadSize(key);
  if (size === undefined) return 'missing';
  if (size === 0) return 'empty';
  if (size > maxBytes) return 'too-large';
  return readAtMost(key, maxBytes);
}

/** The card of a photo; undefined where there is none, or none that could be one. */
export async function readUploadCard(key: string): Promise<{ bytes: Uint8Array } | undefined> {
  const card = await readUpload(toCardKey(key), MAX_CARD_BYTES);
  return typeof card === 'string' ? undefined : card;
}

/** Its address lives on: what was asked about may be another object by now. */
async function readAtMost(key: string, maxBytes: number): Promise<Read> {
  try {
    const { Body, ContentRange = '' } = await s3.send(
      new GetObjectCommand({ Bucket: mediaBucket(), Key: key, Range: `bytes=0-${maxBytes - 1}` }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return Number(ContentRange.split('/')[1]) > maxBytes ? 'too-large' : { bytes };
  } catch (error) {
    if (isMissing(error)) return 'missing';
    if (error instanceof Error && error.name === 'InvalidRange') return 'empty';
    throw error;
  }
}

/** Deletes a photo with its card; one that is gone already is no error. */
export async function deleteUpload(key: string): Promise<void> {
  const Objects = [{ Key: key }, { Key: toCardKey(key) }];
  const { Errors = [] } = await s3.send(
    new DeleteObjectsCommand({ Bucket: mediaBucket(), Delete: { Objects, Quiet: true } }),
  );
  const [failed] = Errors;
  if (failed) throw new Error(`${failed.Key} was not deleted: ${failed.Code}`);
}
