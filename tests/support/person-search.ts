import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';

/** Where a text of a person was found. */
export interface Finding {
  /** The key of a row or an object, or the path of a file. */
  place: string;
  needle: string;
}

/** Searches all rows of the table. The environment must be set. */
export async function searchTable(needles: readonly string[]): Promise<Finding[]> {
  const { dynamodb: client } = await import('../../functions/platform/aws/dynamodb.ts');
  const findings: Finding[] = [];
  const pages = paginateScan({ client }, { TableName: process.env.TABLE_NAME, Limit: 500 });
  for await (const { Items = [] } of pages) {
    for (const row of Items) findings.push(...search(row.PK, JSON.stringify(row, decode), needles));
  }
  return findings;
}

/** Replaces bytes by their text. */
const decode = (_: string, value: unknown) =>
  value instanceof Uint8Array ? toText(Buffer.from(value)) : value;

/** Searches all objects of the bucket, also compressed ones. The environment must be set. */
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

/** Searches all files below a folder, also compressed ones.
 *  @param isSearched by path from the folder. */
export async function searchFolder(
  folder: string,
  needles: readonly string[],
  isSearched: (path: string) => boolean = () => true,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isSearched(path.slice(folder.length + 1))) continue;
    // A file of an upload that is going on may be gone by now.
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

/** The bytes as text, with what they contain compressed: a whole file, or the streams of a PDF. */
function toText(bytes: Buffer): string {
  const parts = [bytes];
  for (const decompress of [gunzipSync, zstdDecompressSync, inflateSync, brotliDecompressSync]) {
    try {
      parts.push(decompress(bytes));
    } catch {
      // Not compressed in this way.
    }
  }
  return parts.map((part) => part.toString('utf8')).join('\n');
}
