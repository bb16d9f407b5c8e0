import { setTimeout as sleep } from 'node:timers/promises';
import { imageType } from '../photos/image-type.ts';
import type { Image } from '../storage/bucket/photos.ts';

export interface DownloadLimits {
  /** Epoch milliseconds: after it, nothing is begun. */
  deadlineMs: number;
  /** Of one try, to the last byte. */
  timeoutMs: number;
  tries: number;
  backoffMs: number;
  maxBytes: number;
}

/** Of a photo that could not be taken; the message completes 'The photo … '. */
export class PhotoError extends Error {
  /** Its address is no longer good, so a fresh one may be. */
  readonly isExpired: boolean;
  /** The next try may succeed. */
  readonly isPassing: boolean;
  /** An attachment never changes, so no later try will succeed either. */
  readonly isFinal: boolean;
  constructor(message: string, { isExpired = false, isPassing = false, isFinal = false } = {}) {
    super(message);
    this.isExpired = isExpired;
    this.isPassing = isPassing;
    this.isFinal = isFinal;
  }
}

/** @throws PhotoError where there is no picture to be had. */
export async function downloadImage(url: string, limits: DownloadLimits): Promise<Image> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(url, limits);
    } catch (error) {
      const isOver = tries >= limits.tries || Date.now() > limits.deadlineMs;
      if (!(error instanceof PhotoError && error.isPassing) || isOver) throw error;
      await sleep(limits.backoffMs * 2 ** (tries - 1));
    }
  }
}

async function once(url: string, { timeoutMs, maxBytes }: DownloadLimits): Promise<Image> {
  if (!/^https?:\/\//i.test(url)) throw new PhotoError('has no web address');
  const bytes = await fetchBytes(url, timeoutMs, maxBytes);
  const contentType = imageType(bytes);
  if (!contentType) {
    throw new PhotoError('is not a JPEG, PNG, WebP, GIF or AVIF picture', { isFinal: true });
  }
  return { bytes, contentType };
}

async function fetchBytes(url: string, timeoutMs: number, maxBytes: number): Promise<Uint8Array> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(url, { signal: abort.signal });
    const { status } = response;
    if (status !== 200) {
      throw new PhotoError(`could not be fetched (${status})`, {
        isExpired: status === 410 || status === 403,
        isPassing: status >= 500 || status === 429,
      });
    }
    if (Number(response.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    const what = abort.signal.aborted ? 'did not arrive in time' : 'could not be fetched';
    throw new PhotoError(what, { isPassing: true });
  } finally {
    clearTimeout(timer);
    // What is left of a refused answer is not read.
    abort.abort();
  }
}

export function tooLarge(maxBytes: number): PhotoError {
  return new PhotoError(`is larger than ${maxBytes / 2 ** 20} MiB`, { isFinal: true });
}
