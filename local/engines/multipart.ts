import { AsyncLocalStorage } from 'node:async_hooks';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type S3rver from '@20minutes/s3rver';
import type { Context, Middleware, Store } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import pLimit from 'p-limit';
import { writeTemporary } from './atomic-store.ts';
import { findParts, type StoredPart, selectParts } from './parts.ts';
import { noSuchUpload } from './s3-errors.ts';

const MAX_PARTS = 10_000;
const MAX_LISTED_PARTS = 1_000;

/** Fixes s3rver's multipart uploads: writes parts atomically, adds ListParts and AbortMultipartUpload,
 *  validates the parts on completion (a missing part would crash the process), and finds an upload only by id
 *  and key. */
export function fixMultipart({ store, middleware }: S3rver): void {
  const calls = new AsyncLocalStorage<Context>();
  const limit = pLimit(1);

  /** @throws S3Error when the upload does not exist */
  async function findFolder(bucket: string, uploadId: unknown): Promise<string> {
    if (typeof uploadId !== 'string' || !/^[0-9a-f]{32}$/.test(uploadId)) throw noSuchUpload();
    const folder = join(uploadsFolder(store, bucket), uploadId);
    const key = await readFile(join(folder, 'key'), 'utf8').catch(() => undefined);
    if (key === undefined || key !== calls.getStore()?.params.key) throw noSuchUpload();
    return folder;
  }

  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const number = Number(partNumber);
    if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS) {
      const expected = `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive`;
      throw new S3Error('InvalidArgument', expected);
    }
    await findFolder(bucket, uploadId);
    const { path, size, md5 } = await writeTemporary(store, bucket, content);
    await limit(async () => {
      const folder = await findFolder(bucket, uploadId).catch(async (error: unknown) => {
        await rm(path);
        throw error;
      });
      const earlier = (await findParts(folder)).filter((part) => part.number === number);
      await rename(path, join(folder, `${number}.${md5}`));
      for (const part of earlier) if (part.md5 !== md5) await rm(part.path);
    });
    return { size, md5 };
  };

  store.putObjectMultipart = (bucket, uploadId, requested) =>
    limit(async () => {
      const folder = await findFolder(bucket, uploadId);
      const parts = selectParts(requested, await findParts(folder));
      const metadata = JSON.parse(await readFile(join(folder, 'metadata'), 'utf8'));
      const { key } = (calls.getStore() as Context).params;
      const content = Readable.from(readParts(parts));
      const stored = await store.putObject({ bucket, key, content, metadata });
      await rm(folder, { recursive: true });
      return stored;
    });

  const multipartCalls: Middleware = async (ctx, next) => {
    try {
      await calls.run(ctx, next);
    } catch (error) {
      // s3rver verifies the signature before it throws this.
      const isUnsupported = error instanceof S3Error && error.code === 'MethodNotAllowed';
      if (!isUnsupported || !('uploadId' in ctx.query)) throw error;
      const { bucket } = ctx.params;
      const folder = await calls.run(ctx, () => findFolder(bucket, ctx.query.uploadId));
      if (ctx.method === 'DELETE') {
        await limit(() => rm(folder, { recursive: true, force: true }));
        ctx.status = 204;
      } else {
        ctx.status = 200;
        ctx.body = formatListParts(ctx, await findParts(folder));
      }
    }
  };
  middleware.splice(-1, 0, multipartCalls);
}

export function uploadsFolder(store: Store, bucket: string): string {
  return store.getResourcePath(bucket, undefined, 'uploads');
}

async function* readParts(parts: readonly StoredPart[]) {
  for (const { path } of parts) yield* createReadStream(path);
}

function formatListParts({ params, query }: Context, parts: readonly StoredPart[]) {
  const marker = Number(query['part-number-marker'] ?? 0);
  const maxParts = Math.min(Number(query['max-parts'] ?? MAX_LISTED_PARTS), MAX_LISTED_PARTS);
  const following = parts.filter(({ number }) => number > marker);
  const page = following.slice(0, maxParts);
  return {
    ListPartsResult: {
      Bucket: params.bucket,
      Key: params.key,
      UploadId: String(query.uploadId),
      PartNumberMarker: marker,
      NextPartNumberMarker: page.at(-1)?.number ?? marker,
      MaxParts: maxParts,
      IsTruncated: page.length < following.length,
      Part: page.map(({ number, md5, size, at }) => ({
        PartNumber: number,
        LastModified: at.toISOString(),
        ETag: `"${md5}"`,
        Size: size,
      })),
    },
  };
}
