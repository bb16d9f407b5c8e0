import { AsyncLocalStorage } from 'node:async_hooks';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type S3rver from '@20minutes/s3rver';
import type { Context, Middleware, Store } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { inTurns } from '../mutex.ts';
import { writeTemporary } from './atomic-store.ts';
import { type Part, listParts, selectParts } from './parts.ts';
import { noSuchUpload } from './refusal.ts';

const MOST_PARTS = 10_000;
const LISTED = 1_000;

/** Makes s3rver's multipart uploads those of S3: parts are whole or not there, can be listed and given up,
 *  and are checked when they are put together; and an upload is found by its id and its key alone. As it is,
 *  a part that is missing at the end would take the process down. */
export function fixMultipart({ store, middleware }: S3rver): void {
  const calls = new AsyncLocalStorage<Context>();
  const inTurn = inTurns();

  /** The folder of the upload that a call is about. */
  async function folderOf(bucket: string, uploadId: unknown): Promise<string> {
    if (typeof uploadId !== 'string' || !/^[0-9a-f]{32}$/.test(uploadId)) throw noSuchUpload();
    const folder = join(uploadsFolder(store, bucket), uploadId);
    const key = await readFile(join(folder, 'key'), 'utf8').catch(() => undefined);
    if (key === undefined || key !== calls.getStore()?.params.key) throw noSuchUpload();
    return folder;
  }

  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const number = Number(partNumber);
    if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) {
      const expected = `Part number must be an integer between 1 and ${MOST_PARTS}, inclusive`;
      throw new S3Error('InvalidArgument', expected);
    }
    await folderOf(bucket, uploadId);
    const { path, size, md5 } = await writeTemporary(store, bucket, content);
    await inTurn(async () => {
      // It may have ended while the part came.
      const folder = await folderOf(bucket, uploadId).catch(async (error: unknown) => {
        await rm(path);
        throw error;
      });
      const earlier = (await listParts(folder)).filter((part) => part.number === number);
      await rename(path, join(folder, `${number}.${md5}`));
      for (const part of earlier) if (part.md5 !== md5) await rm(part.path);
    });
    return { size, md5 };
  };

  store.putObjectMultipart = (bucket, uploadId, wanted) =>
    inTurn(async () => {
      const folder = await folderOf(bucket, uploadId);
      const parts = selectParts(wanted, await listParts(folder));
      const metadata = JSON.parse(await readFile(join(folder, 'metadata'), 'utf8'));
      const { key } = (calls.getStore() as Context).params;
      const content = Readable.from(contentOf(parts));
      const stored = await store.putObject({ bucket, key, content, metadata });
      await rm(folder, { recursive: true });
      return stored;
    });

  const multipartCalls: Middleware = async (ctx, next) => {
    try {
      await calls.run(ctx, next);
    } catch (error) {
      // By then s3rver has found the signature right.
      const isUnknownToIt = error instanceof S3Error && error.code === 'MethodNotAllowed';
      if (!isUnknownToIt || !('uploadId' in ctx.query)) throw error;
      const { bucket } = ctx.params;
      const folder = await calls.run(ctx, () => folderOf(bucket, ctx.query.uploadId));
      if (ctx.method === 'DELETE') {
        await inTurn(() => rm(folder, { recursive: true, force: true }));
        ctx.status = 204;
      } else {
        ctx.status = 200;
        ctx.body = listing(ctx, await listParts(folder));
      }
    }
  };
  middleware.splice(-1, 0, multipartCalls);
}

/** The folder of the uploads under way. */
export function uploadsFolder(store: Store, bucket: string): string {
  return store.getResourcePath(bucket, undefined, 'uploads');
}

async function* contentOf(parts: readonly Part[]) {
  for (const { path } of parts) yield* createReadStream(path);
}

function listing({ params, query }: Context, parts: readonly Part[]) {
  const marker = Number(query['part-number-marker'] ?? 0);
  const most = Math.min(Number(query['max-parts'] ?? LISTED), LISTED);
  const following = parts.filter(({ number }) => number > marker);
  const page = following.slice(0, most);
  return {
    ListPartsResult: {
      Bucket: params.bucket,
      Key: params.key,
      UploadId: String(query.uploadId),
      PartNumberMarker: marker,
      NextPartNumberMarker: page.at(-1)?.number ?? marker,
      MaxParts: most,
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
