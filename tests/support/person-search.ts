import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';

export interface Finding {
  /** Key of a row or an object, or the path of a file. */
  place: string;
  needle: string;
}

export async function searchTable(needles: readonly string[]): Promise<Finding[]> {
  const { dynamodb: client } = await import('../../functions/platform/aws/dynamodb.ts');
  const findings: Finding[] = [];
  const pages = paginateScan({ client }, { TableName: process.env.TABLE_NAME, Limit: 500 });
  for await (const { Items = [] } of pages) {
    for (const row of Items) findings.push(...search(row.PK, JSON.stringify(row, decode), needles));
  }
  return findings;
}

const decode = (_: string, value: unknown) =>
  value instanceof Uint8Array ? toText(Buffer.from(value)) : value;

/** Includes compressed objects. The environment must be set. */
export async function searchBucket(needles: readonly string[]): Promise<Finding[]> {
  const { s3: client } = await import('../../functions/platform/aws/s3.ts');
  const Bucket = process.env.MEDIA_BUCKET;
  const findings: Finding[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key = '' } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      findings.push(...search(Key, `${Key}\n${toText(bytes)}`, needles));
    }
  }
  return findings;
}

/**
 * Includes compressed files.
 * @param isSearched receives the path below the folder
 */
export async function searchFolder(
  folder: string,
  needles: readonly string[],
  isSearched: (path: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isSearched(path.slice(folder.length + 1))) continue;
    // A pending upload may have deleted its file.
    const bytes = await readFile(path).catch(ignoreMissing);
    if (bytes) findings.push(...search(path, `${path}\n${toText(bytes)}`, needles));
  }
  return findings;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const search = (place: string, text: string, needles: readonly string[]): Finding[] =>
  needles
    .filter((needle) => text.toLowerCase().includes(needle.toLowerCase()))
    .map((needle) => ({ place, needle }));

/** Includes decompressed content: a whole file, or the streams of a PDF. */
function toText(bytes: Buffer): string {
  const parts = [bytes];
  for (const decompress of [gunzipSync, zstdDecompressSync, inflateSync, brotliDecompressSync]) {
    try {
      parts.push(decompress(bytes));
    } catch {
      // The bytes do not have this compression.
    }
  }
  return parts.map((part) => part.toString('utf8')).join('\n');
}
