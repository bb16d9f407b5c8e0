import { UNREACHABLE } from './sign.ts';

/** That something could not be put; status 0 where no answer came. */
export class PutError extends Error {
  readonly status: number;
  readonly isExpired: boolean;

  constructor(status: number, answer: string) {
    const said = /<Message>([^<]+)<\/Message>/.exec(answer)?.[1];
    super(status === 0 ? UNREACHABLE : (said ?? `The photo store answered ${status}.`));
    this.status = status;
    this.isExpired = status === 403 && said === 'Request has expired';
  }
}

interface PutOptions {
  signal: AbortSignal | undefined;
  onProgress?: (progress: ProgressEvent) => void;
}

/** Not by `fetch`, which does not tell how far it is.
 *  @throws PutError, or what the signal was aborted with. */
export function put(url: string, body: Blob, type: string, { signal, onProgress }: PutOptions) {
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
