import { LARGEST_FILE_BYTES } from '../../../../../../shared/identification/columns.ts';

const MEGABYTE = 1024 * 1024;
/** A call carries 6 MB, of which its encoding takes a third. */
const MOST_PACKED_BYTES = 4 * MEGABYTE;

/** A file that need not be sent. Its message says why, and what to do. */
export class ImportFileError extends Error {}

/** A file's bytes, gzipped, as the import takes them.
 *  @throws UnfitFile */
export async function compressFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size === 0) {
    throw new ImportFileError(
      'This file is empty. Choose one with a header and a row for each entry.',
    );
  }
  if (file.size > LARGEST_FILE_BYTES) {
    throw new ImportFileError(
      `This file has ${formatFileSize(file.size)}. An import takes at most 32 MB: split the file, each part with the header, and import the parts one after the other.`,
    );
  }
  const packed = await read(file);
  if (packed.length > MOST_PACKED_BYTES) {
    throw new ImportFileError(
      `Even compressed this file has ${formatFileSize(packed.length)}, more than one import can carry (4 MB). Split the file, each part with the header, and import the parts one after the other.`,
    );
  }
  return packed;
}

async function read(file: File) {
  try {
    const gzipped = file.stream().pipeThrough(new CompressionStream('gzip'));
    return new Uint8Array(await new Response(gzipped).arrayBuffer());
  } catch (cause) {
    const message =
      'This file could not be read. It may have been moved or changed since it was chosen: choose it again.';
    throw new ImportFileError(message, { cause });
  }
}

export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
