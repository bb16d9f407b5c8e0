import { MAX_FILE_BYTES } from '../../../../../../shared/entities/reference-columns.ts';

const MEGABYTE = 1024 * 1024;
/** Lambda accepts 6 MB, of which base64 takes a third. */
const MAX_COMPRESSED_BYTES = 4 * MEGABYTE;

export class ImportFileError extends Error {}

/** @throws ImportFileError */
export async function compressFile(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size === 0) {
    throw new ImportFileError(
      'This file is empty. Choose one with a header and a row for each entry.',
    );
  }
  if (file.size > MAX_FILE_BYTES) {
    throw new ImportFileError(
      `This file has ${formatFileSize(file.size)}. An import takes at most 32 MB: split it into parts, each with the header row, and import them one after the other.`,
    );
  }
  const compressed = await read(file);
  if (compressed.length > MAX_COMPRESSED_BYTES) {
    throw new ImportFileError(
      `This file has ${formatFileSize(compressed.length)} after compression; an import takes at most 4 MB. Split it into parts, each with the header row, and import them one after the other.`,
    );
  }
  return compressed;
}

async function read(file: File) {
  try {
    const gzipped = file.stream().pipeThrough(new CompressionStream('gzip'));
    return new Uint8Array(await new Response(gzipped).arrayBuffer());
  } catch (cause) {
    const message =
      'This file could not be read. It may have been moved or changed. Choose it again.';
    throw new ImportFileError(message, { cause });
  }
}

export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
