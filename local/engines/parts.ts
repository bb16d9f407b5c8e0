import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

/** Stored as the file `<number>.<MD5>`. */
export interface StoredPart {
  path: string;
  number: number;
  md5: string;
  size: number;
  at: Date;
}

/** Applies to every part but the last. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

/** A crash during a re-upload may leave two files of a part; the newer counts. */
export async function findParts(folder: string): Promise<StoredPart[]> {
  const parts = new Map<number, StoredPart>();
  for (const name of await readdir(folder)) {
    const [, number, md5] = /^(\d+)\.([0-9a-f]{32})$/.exec(name) ?? [];
    if (!number || !md5) continue;
    const path = join(folder, name);
    const { size, mtime: at } = await stat(path);
    const other = parts.get(Number(number));
    if (!other || other.at < at) {
      parts.set(Number(number), { path, number: Number(number), md5, size, at });
    }
  }
  return [...parts.values()].sort((a, b) => a.number - b.number);
}

/** @throws S3Error when S3 would reject the call */
export function selectParts(
  requested: readonly { number: number; etag: string }[],
  uploaded: readonly StoredPart[],
): StoredPart[] {
  const numbers = requested.map(({ number }) => number);
  if (numbers.some((number, n) => n > 0 && number <= Number(numbers[n - 1]))) {
    throw new S3Error(
      'InvalidPartOrder',
      'The list of parts was not in ascending order. Parts must be ordered by part number.',
    );
  }
  const parts = requested.map(({ number, etag }) => {
    const part = uploaded.find((each) => each.number === number);
    if (part?.md5 === etag) return part;
    throw new S3Error(
      'InvalidPart',
      'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part’s entity tag.',
    );
  });
  if (parts.slice(0, -1).some(({ size }) => size < MIN_PART_BYTES)) {
    throw new S3Error(
      'EntityTooSmall',
      'Your proposed upload is smaller than the minimum allowed size',
    );
  }
  return parts;
}
