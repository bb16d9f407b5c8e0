import S3Error from '@20minutes/s3rver/lib/models/error.js';

export function denied(message = 'Access Denied'): S3Error {
  return new S3Error('AccessDenied', message);
}

export function noSuchUpload(): S3Error {
  return new S3Error(
    'NoSuchUpload',
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  );
}
