import pRetry from 'p-retry';
import { detectImageType } from '../photos/detect-image-type.ts';
import type { Image } from '../storage/bucket/photos.ts';

export interface DownloadLimits {
  /** Epoch milliseconds after which nothing is started. */
  deadlineMs: number;
  /** Per attempt, including the body. */
  timeoutMs: number;
  tries: number;
  backoffMs: number;
  maxBytes: number;
}

/** A photo cannot be copied; the message completes 'The photo … '. */
export class PhotoError extends Error {
  /** The URL has expired; a fresh one may work. */
  readonly isExpired: boolean;
  /** The next attempt may succeed. */
  readonly isTemporary: boolean;
  /** No attempt will ever succeed, since an attachment never changes. */
  readonly isFinal: boolean;
  constructor(message: string, { isExpired = false, isTemporary = false, isFinal = false } = {}) {
    super(message);
    this.isExpired = isExpired;
    this.isTemporary = isTemporary;
    this.isFinal = isFinal;
  }
}

/** @throws PhotoError */
export function downloadImage(url: string, limits: DownloadLimits): Promise<Image> {
  return pRetry(() => download(url, limits), {
    retries: limits.tries - 1,
    minTimeout: limits.backoffMs,
    shouldRetry: ({ error }) =>
      error instanceof PhotoError && error.isTemporary && Date.now() <= limits.deadlineMs,
  });
}

async function download(url: string, { timeoutMs, maxBytes }: DownloadLimits): Promise<Image> {
  if (!/^https?:\/\//i.test(url)) throw new PhotoError('has no web address');
  const bytes = await fetchBytes(url, timeoutMs, maxBytes);
  const contentType = detectImageType(bytes);
  if (!contentType) {
    throw new PhotoError('is not a JPEG, PNG, WebP, GIF or AVIF image', { isFinal: true });
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
        isTemporary: status >= 500 || status === 429,
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
    const message = abort.signal.aborted ? 'did not arrive in time' : 'could not be fetched';
    throw new PhotoError(message, { isTemporary: true });
  } finally {
    clearTimeout(timer);
    // Stops reading the rest of a rejected response.
    abort.abort();
  }
}

export function tooLarge(maxBytes: number): PhotoError {
  return new PhotoError(`is larger than ${maxBytes / 2 ** 20} MiB`, { isFinal: true });
}
