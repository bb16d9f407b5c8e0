import AwsS3, { type AwsS3Options } from '@uppy/aws-s3';
import type { Body, Meta } from '@uppy/core';
import { RETRY_DELAYS_MS, sendWithRetries } from './send.ts';
import { type SignedPhoto, sign } from './sign.ts';
import type { StoredPhoto } from './storedUpload.ts';
import { type PhotoUppy, showUploaderError } from './uppy.ts';

const MULTIPART_FROM_BYTES = 100 * 1024 * 1024;
const PARALLEL_UPLOADS = 6;

export function addS3Upload(uppy: PhotoUppy, onUploaded: (photo: StoredPhoto) => void) {
  const signed = new WeakMap<Blob, SignedPhoto>();

  const options: AwsS3Options<Meta, Body> = {
    endpoint: '/api',
    limit: PARALLEL_UPLOADS,
    retryDelays: RETRY_DELAYS_MS,
    shouldUseMultipart: ({ size }) => (size ?? 0) > MULTIPART_FROM_BYTES,
    getUploadParameters: async ({ name, type, data }, { signal }) => {
      if (!(data instanceof Blob))
        throw new Error('The photo is no longer available. Choose it again.');
      const photo = await sign({ name, type, data }, signal);
      signed.set(data, photo);
      return { method: 'PUT', url: photo.url, headers: { 'Content-Type': type } };
    },
    // Uppy retries multipart uploads only.
    uploadPartBytes: async (part) => {
      const data = part.body as Blob;
      const file = uppy.getFiles().find((each) => each.data === data);
      const photo = signed.get(data);
      if (!file || !photo) return AwsS3.uploadPartBytes(part);
      const { name, type } = file;
      const sent = await sendWithRetries({ name, type, data }, photo, {
        signal: part.signal,
        onProgress: part.onProgress,
        onRetry: ({ status, message }) => status === 0 && showUploaderError(uppy, message),
      });
      signed.set(data, sent);
      return { ETag: '' };
    },
  };

  uppy.use(AwsS3, options);
  uppy.on('upload-success', (file) => {
    const photo = signed.get(file?.data as Blob);
    if (!file || !photo) return;
    const { path, card, hash } = photo;
    onUploaded({ id: file.id, name: file.name, path, card, hash });
  });
}
