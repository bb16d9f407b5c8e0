import { PutError, put } from './put.ts';
import { type PhotoFile, type SignedPhoto, sign } from './sign.ts';

export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];
const NEVER_BETTER = [501, 505];
const PERHAPS_BETTER = [408, 409, 418, 423, 429];

interface SendOptions {
  signal: AbortSignal | undefined;
  onProgress: (progress: ProgressEvent) => void;
  /** Before another attempt. */
  onRetry: (error: PutError) => void;
}

/** Puts a photo, then its card, where they were signed for; anew where the signature has expired.
 *  Without its card the photo is taken all the same. */
export async function sendWithRetries(
  photo: PhotoFile,
  signed: SignedPhoto,
  { signal, onProgress, onRetry }: SendOptions,
): Promise<SignedPhoto> {
  let current = signed;
  const again = async (error: PutError) => {
    onRetry(error);
    if (error.isExpired) current = await sign(photo, signal);
  };
  await retrying(() => put(current.url, photo.data, photo.type, { signal, onProgress }), {
    again,
    signal,
  });
  const { card, cardUrl } = current;
  if (card && cardUrl) {
    const putCard = () => put(cardUrl, card, card.type, { signal });
    await retrying(putCard, { again: async () => {}, signal }).catch(() => {});
    signal?.throwIfAborted();
  }
  return current;
}

interface Retrying {
  again: (error: PutError) => Promise<void>;
  signal: AbortSignal | undefined;
}

async function retrying(attempt: () => Promise<void>, { again, signal }: Retrying) {
  for (const delayMs of RETRY_DELAYS_MS) {
    const error = await attempt().then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (error === undefined) return;
    if (!(error instanceof PutError) || !mayHelp(error)) throw error;
    await wait(delayMs, signal);
    await again(error);
  }
  await attempt();
}

function mayHelp({ status, isExpired }: PutError) {
  if (isExpired || status === 0 || PERHAPS_BETTER.includes(status)) return true;
  return status >= 500 && !NEVER_BETTER.includes(status);
}

/** Also for the network, where it is known to be gone. */
async function wait(ms: number, signal: AbortSignal | undefined) {
  await new Promise<void>((resolve, reject) => {
    const go = () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    if (navigator.onLine) setTimeout(go, ms);
    else window.addEventListener('online', go, { once: true });
  });
}
