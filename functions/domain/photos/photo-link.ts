import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { MAX_PHOTO_BYTES } from '../../../shared/entities/military-item.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { type Destination, guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { RejectedUrlError } from '../../platform/outbound/rejected-url.ts';
import { detectImageType } from './detect-image-type.ts';
import { LinkError } from './link-error.ts';
import type { PhotoRejectedError } from './photo-rejected.ts';
import { unsupportedImage } from './unsupported-image.ts';

/** Comma-separated origins that may be on this network. Only tests set them. */
const { PHOTO_LINK_ORIGINS } = readEnv(z.object({ PHOTO_LINK_ORIGINS: z.string().default('') }));

const HEADERS = {
  accept: 'image/webp,image/*;q=0.9',
  // Photos hardly compress, and their size would be unknown.
  'accept-encoding': 'identity',
  'user-agent': 'Guidon (photo import)',
  // Idle connections to many sites are useless, and some sites reset them.
  connection: 'close',
};

const HEAD_BYTES = 64;

export interface OpenedPhoto {
  type: string;
  /** In bytes; undefined if the site does not send it. */
  size: number | undefined;
  /** The chunks can be read once. Throws LinkError after 20 MiB. */
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Closes the connection after `read`.
 * @throws LinkError
 */
export async function readPhotoLink<T>(
  address: string,
  signal: AbortSignal,
  read: (photo: OpenedPhoto) => Promise<T>,
): Promise<T> {
  let response: IncomingMessage | undefined;
  try {
    response = await guardedFetch(address, { check, signal, headers: HEADERS });
    // Prevent an unhandled error: the connection may break while the stream has no reader.
    response.on('error', () => {});
    return await read(await open(response));
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw toLinkError(error, signal);
  } finally {
    response?.destroy();
  }
}

function check({ origin, username, password }: URL): Destination {
  if (username || password) throw new LinkError('contains a user name or a password.');
  return PHOTO_LINK_ORIGINS.split(',').includes(origin) ? 'configured' : 'public';
}

async function open(response: IncomingMessage): Promise<OpenedPhoto> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    const isTemporary = statusCode >= 500 || statusCode === 408 || statusCode === 429;
    throw new LinkError(`cannot be opened: the site answered ${statusCode}.`, { isTemporary });
  }
  const length = Number(headers['content-length']);
  if (length > MAX_PHOTO_BYTES) throw tooLarge();
  const chunks = limit(response);
  const head: Uint8Array[] = [];
  while (byteLength(head) < HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    head.push(value);
  }
  const start = Buffer.concat(head);
  if (start.length === 0) throw new LinkError('leads to an empty file.');
  const type = detectImageType(start);
  if (!type) throw notPhoto(start);
  return { type, size: Number.isInteger(length) ? length : undefined, chunks: join(head, chunks) };
}

/** Counts received bytes, since the declared size may be wrong or missing. */
async function* limit(response: IncomingMessage): AsyncGenerator<Uint8Array, undefined> {
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > MAX_PHOTO_BYTES) throw tooLarge();
    yield chunk;
  }
}

async function* join(head: Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* head;
  yield* rest;
}

const byteLength = (chunks: readonly Uint8Array[]) =>
  chunks.reduce((sum, { length }) => sum + length, 0);

function tooLarge(): LinkError {
  return new LinkError(`leads to a photo larger than ${MAX_PHOTO_BYTES / 2 ** 20} MiB.`);
}

function notPhoto(start: Buffer): LinkError {
  const isPage = /^\s*(?:<!doctype html|<html|<!--|<head|<body)/i.test(start.toString('latin1'));
  if (!isPage) return toPhotoError(unsupportedImage(start));
  return new LinkError(
    'leads to a web page, not to a photo. Open the photo by itself and copy that address.',
  );
}

export function toPhotoError({ message }: PhotoRejectedError): LinkError {
  return new LinkError(`leads to a file that ${message}.`);
}

function toLinkError(error: unknown, signal: AbortSignal): LinkError {
  if (error instanceof RejectedUrlError) {
    return new LinkError(`${error.message}.`, { cause: error.cause });
  }
  if (signal.aborted) {
    return new LinkError('took too long: the photo did not arrive within a minute.', {
      isTemporary: true,
      cause: error,
    });
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') {
    return new LinkError('cannot be opened: there is no site with this name.', { cause: error });
  }
  return new LinkError('cannot be opened: the site did not answer, or broke off.', {
    isTemporary: true,
    cause: error,
  });
}
