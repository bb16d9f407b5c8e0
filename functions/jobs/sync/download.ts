import pRetry from 'p-retry';
import { RejectedUrlError } from '../../platform/outbound/rejected-url.ts';
import { checkPhotoAddress } from './photo-address.ts';
import { PhotoError } from './photo-error.ts';

export interface DownloadLimits {
  /** Epoch milliseconds after which nothing is started. */
  deadlineMs: number;
  /** Per attempt, including the body. */
  timeoutMs: number;
  tries: number;
  backoffMs: number;
  maxBytes: number;
  origins: readonly string[];
}

/** @throws PhotoError */
export function downloadFile(url: string, limits: DownloadLimits): Promise<Uint8Array> {
  return pRetry(() => download(url, limits), {
    retries: limits.tries - 1,
    minTimeout: limits.backoffMs,
    shouldRetry: ({ error }) =>
      error instanceof PhotoError && error.isTemporary && Date.now() <= limits.deadlineMs,
  });
}

async function download(
  url: string,
  { timeoutMs, maxBytes, origins }: DownloadLimits,
): Promise<Uint8Array> {
  const { guardedFetch } = await import('../../platform/outbound/guarded-fetch.ts');
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await guardedFetch(url, {
      check: (address) => checkPhotoAddress(address, origins),
      signal: abort.signal,
    });
    const { statusCode: status = 0, headers } = response;
    if (status !== 200) {
      throw new PhotoError(`could not be fetched (${status})`, {
        isExpired: status === 410 || status === 403,
        isTemporary: status >= 500 || status === 429,
      });
    }
    if (Number(headers['content-length']) > maxBytes) throw photoTooLarge(maxBytes);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response) {
      length += chunk.length;
      if (length > maxBytes) throw photoTooLarge(maxBytes);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof PhotoError) throw error;
    if (error instanceof RejectedUrlError) throw new PhotoError(error.message);
    const message = abort.signal.aborted ? 'did not arrive in time' : 'could not be fetched';
    throw new PhotoError(message, { isTemporary: true });
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

export function photoTooLarge(maxBytes: number): PhotoError {
  return new PhotoError(`is larger than ${maxBytes / 2 ** 20} MiB`, { isFinal: true });
}
