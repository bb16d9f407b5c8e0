import { uploads } from '../../../../shared/contract/uploads.ts';
import { photograph } from '../../../support/uploads.ts';
import type { ApiClient, Prepare } from './client.ts';

const FILE = { filename: 'patch.jpg', type: 'image/jpeg' };

/** Valid calls for uploads. */
export const uploadCalls = {
  'POST /api/objects/upload': () => ({ body: { ...FILE, size: 1234, cardSize: 123 } }),
  'POST /api/s3/multipart': () => ({ body: FILE }),
  'GET /api/s3/multipart/{uploadId}': async (ready) => toParams(await newParts(ready)),
  'GET /api/s3/multipart/{uploadId}/{partNumber}': async (ready) => {
    const { params, query } = toParams(await newParts(ready));
    return { params: { ...params, partNumber: '1' }, query };
  },
  'POST /api/s3/multipart/{uploadId}/complete': async (ready) => {
    const upload = await newParts(ready);
    return { ...toParams(upload), body: { parts: [await sendPart(ready, upload)] } };
  },
  'DELETE /api/s3/multipart/{uploadId}': async (ready) => toParams(await newParts(ready)),
  'GET /api/s3/params': () => ({ query: FILE }),
  'GET /api/s3/sts': () => ({}),
} satisfies Record<string, Prepare>;

export interface Parts {
  key: string;
  uploadId: string;
}

/** Starts a multipart upload. */
export function newParts(ready: ApiClient): Promise<Parts> {
  return ready.ask(uploads, 'POST /api/s3/multipart', { body: FILE });
}

/** Parameters that identify a multipart upload. */
export function toParams({ key, uploadId }: Parts) {
  return { params: { uploadId }, query: { key } };
}

/** Uploads the first part. */
export async function sendPart(ready: ApiClient, upload: Parts) {
  const { params, query } = toParams(upload);
  const { url } = await ready.ask(uploads, 'GET /api/s3/multipart/{uploadId}/{partNumber}', {
    params: { ...params, partNumber: '1' },
    query,
  });
  return { PartNumber: 1, ETag: await put(url, await photograph()) };
}

/** Uploads a photo that no item uses yet.
 *  @returns its path for `imageUrls`, and the URL it was uploaded to. */
export async function newUpload(
  ready: ApiClient,
): Promise<{ objectPath: string; uploadURL: string }> {
  const photo = await photograph();
  const { type, filename } = FILE;
  const upload = await ready.ask(uploads, 'POST /api/objects/upload', {
    body: { type, filename, size: photo.length },
  });
  await put(upload.uploadURL, photo, type);
  return upload;
}

async function put(url: string, bytes: Uint8Array, type?: string): Promise<string> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: type ? { 'content-type': type } : {},
    body: new Uint8Array(bytes),
  });
  const etag = response.headers.get('etag');
  if (response.status !== 200 || !etag) {
    throw new Error(`The upload was answered ${response.status} ${await response.text()}`);
  }
  return etag;
}
