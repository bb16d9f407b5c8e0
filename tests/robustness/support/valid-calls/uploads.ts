import { uploads } from '../../../../shared/contract/uploads.ts';
import { photograph } from '../../../support/uploads.ts';
import type { ApiClient, Prepare } from './client.ts';

const FILE = { filename: 'patch.jpg', type: 'image/jpeg' };

export const uploadCalls = {
  'POST /api/objects/upload': () => ({ body: { ...FILE, size: 1234, cardSize: 123 } }),
  'POST /api/s3/multipart': () => ({ body: FILE }),
  'GET /api/s3/multipart/{uploadId}': async (client) =>
    toParams(await startMultipartUpload(client)),
  'GET /api/s3/multipart/{uploadId}/{partNumber}': async (client) => {
    const { params, query } = toParams(await startMultipartUpload(client));
    return { params: { ...params, partNumber: '1' }, query };
  },
  'POST /api/s3/multipart/{uploadId}/complete': async (client) => {
    const upload = await startMultipartUpload(client);
    return { ...toParams(upload), body: { parts: [await sendPart(client, upload)] } };
  },
  'DELETE /api/s3/multipart/{uploadId}': async (client) =>
    toParams(await startMultipartUpload(client)),
  'GET /api/s3/params': () => ({ query: FILE }),
  'GET /api/s3/sts': () => ({}),
  'POST /api/url/meta': toPhotoLink,
  'POST /api/url/get': toPhotoLink,
} satisfies Record<string, Prepare>;

function toPhotoLink({ url }: ApiClient) {
  return { body: { url: `${url}/icon-512.png` } };
}

export interface MultipartUpload {
  key: string;
  uploadId: string;
}

export function startMultipartUpload(client: ApiClient): Promise<MultipartUpload> {
  return client.call(uploads, 'POST /api/s3/multipart', { body: FILE });
}

export function toParams({ key, uploadId }: MultipartUpload) {
  return { params: { uploadId }, query: { key } };
}

export async function sendPart(client: ApiClient, upload: MultipartUpload) {
  const { params, query } = toParams(upload);
  const { url } = await client.call(uploads, 'GET /api/s3/multipart/{uploadId}/{partNumber}', {
    params: { ...params, partNumber: '1' },
    query,
  });
  return { PartNumber: 1, ETag: await put(url, await photograph()) };
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
