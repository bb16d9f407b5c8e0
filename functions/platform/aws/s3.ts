import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

export const s3 = new S3Client({
  ...CLIENT_DEFAULTS,
  // Emulators have no wildcard DNS for bucket names.
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

export function isMissingObject(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket'
  );
}

export function isUnchanged(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 304;
}

export function isTaken(error: unknown): boolean {
  return (
    error instanceof S3ServiceException && [409, 412].includes(error.$metadata.httpStatusCode ?? 0)
  );
}
