import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { s3 } from '../aws/s3.ts';
import { AppError, notFound, unavailable } from '../errors.ts';
import { mediaBucket } from './media-bucket.ts';

/** The object appears when the upload is completed. All functions but the first throw AppError NOT_FOUND for an
 *  unknown upload, and INVALID_REQUEST with S3's reason for a rejected request. */
export interface MultipartUpload {
  key: string;
  uploadId: string;
}
export interface Part {
  PartNumber: number;
  ETag: string;
}

const INPUT_ERRORS = new Set([
  'EntityTooLarge',
  'EntityTooSmall',
  'InvalidArgument',
  'InvalidPart',
  'InvalidPartOrder',
  'InvalidRequest',
  'MalformedXML',
]);

export async function startMultipart(
  key: string,
  ContentType: string | undefined,
): Promise<MultipartUpload> {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket: mediaBucket(), Key: key, ContentType }),
  );
  if (!UploadId) throw unavailable('S3 returned no multipart upload id');
  return { key, uploadId: UploadId };
}

export function loadParts(upload: MultipartUpload): Promise<(Part & { Size: number })[]> {
  return mapErrors(async () => {
    const parts: (Part & { Size: number })[] = [];
    // The SDK's paginator stops at a missing marker, but S3 sends one with the last page as well.
    for (let isTruncated = true, marker: string | undefined; isTruncated; ) {
      const page = await s3.send(
        new ListPartsCommand({ ...toParams(upload), PartNumberMarker: marker }),
      );
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) {
        parts.push({ PartNumber, ETag, Size });
      }
      isTruncated = page.IsTruncated === true;
      marker = page.NextPartNumberMarker;
    }
    return parts;
  });
}

export async function requireMultipart(upload: MultipartUpload): Promise<void> {
  await mapErrors(() => s3.send(new ListPartsCommand({ ...toParams(upload), MaxParts: 1 })));
}

export async function completeMultipart(upload: MultipartUpload, Parts: Part[]): Promise<void> {
  await mapErrors(() =>
    s3.send(
      new CompleteMultipartUploadCommand({ ...toParams(upload), MultipartUpload: { Parts } }),
    ),
  );
}

export async function abortMultipart(upload: MultipartUpload): Promise<void> {
  await mapErrors(() => s3.send(new AbortMultipartUploadCommand(toParams(upload))));
}

function toParams({ key, uploadId }: MultipartUpload) {
  return { Bucket: mediaBucket(), Key: key, UploadId: uploadId };
}

async function mapErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === 'NoSuchUpload') {
      throw notFound('Upload not found. It was completed or aborted, or has expired.');
    }
    if (INPUT_ERRORS.has(error.name)) throw new AppError('INVALID_REQUEST', error.message);
    throw error;
  }
}
