import { type SignedPhoto, sign, UNREACHABLE, type UnsignedPhoto } from './sign.ts';

export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];
const RETRYABLE_STATUSES = [408, 409, 418, 423, 429];
const PERMANENT_SERVER_ERRORS = [501, 505];

interface SendOptions {
  signal: AbortSignal | undefined;
  onProgress?: (progress: ProgressEvent) => void;
  onRetry?: (error: PutError) => void;
}

/** Uploads a photo, then its card, and signs again when the URL has expired. A failed card does not fail the
 *  photo. */
export async function sendWithRetries(
  photo: UnsignedPhoto,
  signed: SignedPhoto,
  options: SendOptions,
): Promise<SignedPhoto> {
  const { signal, onRetry } = options;
  let current = signed;
  const putPhoto = () => put(current.url, photo.data, photo.type, options);
  await withRetries(putPhoto, signal, async (error) => {
    onRetry?.(error);
    if (error.isExpired) current = await sign(photo, signal);
  });
  const { card, cardUrl } = current;
  if (card && cardUrl) {
    const putCard = () => put(cardUrl, card, card.type, { signal });
    await withRetries(putCard, signal).catch(() => {});
    signal?.throwIfAborted();
  }
  return current;
}

async function withRetries(
  attempt: () => Promise<void>,
  signal: AbortSignal | undefined,
  beforeRetry?: (error: PutError) => Promise<void>,
) {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PutError) || !isRetryable(error)) throw error;
      await wait(delayMs, signal);
      await beforeRetry?.(error);
    }
  }
  return attempt();
}

function isRetryable({ status, isExpired }: PutError) {
  if (isExpired || status === 0 || RETRYABLE_STATUSES.includes(status)) return true;
  return status >= 500 && !PERMANENT_SERVER_ERRORS.includes(status);
}

/** Waits for the connection when offline. */
async function wait(ms: number, signal: AbortSignal | undefined) {
  await new Promise<void>((resolve, reject) => {
    const proceed = () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    if (navigator.onLine) setTimeout(proceed, ms);
    else window.addEventListener('online', proceed, { once: true });
  });
}

/** `status` is 0 without a response. */
class PutError extends Error {
  readonly status: number;
  readonly isExpired: boolean;

  constructor(status: number, body: string) {
    // S3 answers 403 AccessDenied for several reasons and tells them apart in the message only.
    const reason = /<Message>([^<]+)<\/Message>/.exec(body)?.[1];
    super(status === 0 ? UNREACHABLE : (reason ?? `The photo store answered ${status}.`));
    this.status = status;
    this.isExpired = status === 403 && reason === 'Request has expired';
  }
}

/**
 * Uses XMLHttpRequest because `fetch` reports no upload progress.
 * @throws PutError, or the signal's reason
 */
function put(url: string, body: Blob, type: string, { signal, onProgress }: SendOptions) {
  return new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    if (onProgress) request.upload.addEventListener('progress', onProgress);
    signal?.addEventListener('abort', stop);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.addEventListener('abort', () => reject(signal?.reason));
    request.addEventListener('error', () => reject(new PutError(0, '')));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new PutError(request.status, request.responseText));
    });
    request.send(body);
  });
}
