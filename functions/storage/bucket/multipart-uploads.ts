import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { s3 } from '../../aws/s3.ts';
import { AppError, notFound, unavailable } from '../../errors.ts';
import { mediaBucket } from './media-bucket.ts';

/** An upload in parts, of which nothing can be seen before it is completed. Every call but the first throws
 *  AppError NOT_FOUND where there is no such upload, and INVALID_REQUEST with what S3 says against it. */
export interface MultipartUpload {
  key: string;
  uploadId: string;
}
export interface Part {
  PartNumber: number;
  ETag: string;
}

/** What S3 finds wrong with a call, rather than with who makes it. */
const REFUSALS = new Set([
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
  if (!UploadId) throw unavailable('S3 gave no id of a multipart upload');
  return { key, uploadId: UploadId };
}

/** The parts that have come, in order. */
export function loadParts(upload: MultipartUpload): Promise<(Part & { Size: number })[]> {
  return explained(async () => {
    const parts: (Part & { Size: number })[] = [];
    // The SDK's own paging goes by the marker, which S3 gives with the last page as well.
    for (let isTruncated = true, marker: string | undefined; isTruncated; ) {
      const page = await s3.send(
        new ListPartsCommand({ ...named(upload), PartNumberMarker: marker }),
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
  await explained(() => s3.send(new ListPartsCommand({ ...named(upload), MaxParts: 1 })));
}

export async function completeMultipart(upload: MultipartUpload, Parts: Part[]): Promise<void> {
  await explained(() =>
    s3.send(new CompleteMultipartUploadCommand({ ...named(upload), MultipartUpload: { Parts } })),
  );
}

export async function abortMultipart(upload: MultipartUpload): Promise<void> {
  await explained(() => s3.send(new AbortMultipartUploadCommand(named(upload))));
}

function named({ key, uploadId }: MultipartUpload) {
  return { Bucket: mediaBucket(), Key: key, UploadId: uploadId };
}

async function explained<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === 'NoSuchUpload') {
      throw notFound(
        'There is no such upload under way: it was completed, aborted or has expired.',
      );
    }
    if (REFUSALS.has(error.name)) throw new AppError('INVALID_REQUEST', error.message);
    throw error;
  }
}
