import { readFile } from 'node:fs/promises';
import type { Middleware, Store } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import pLimit from 'p-limit';

/** s3rver ignores `If-Match` and `If-None-Match: *`. Serializes such writes, so that one of two with the same
 *  condition is rejected. */
export function conditionalWrites(store: Store): Middleware {
  const limit = pLimit(1);
  return (ctx, next) => {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = ctx.headers;
    if (ctx.method !== 'PUT' || (ifMatch === undefined && ifNoneMatch === undefined)) return next();
    return limit(async () => {
      const etag = await findEtag(store, decodeURIComponent(ctx.path));
      const isMet = ifMatch === undefined ? etag === undefined : etag === ifMatch;
      if (!isMet) {
        ctx.req.resume();
        throw new S3Error(
          'PreconditionFailed',
          'At least one of the pre-conditions you specified did not hold',
        );
      }
      await next();
    });
  };
}

async function findEtag(store: Store, path: string): Promise<string | undefined> {
  const [, bucket = '', ...key] = path.split('/');
  const file = store.getResourcePath(bucket, key.join('/'), 'object.md5');
  const md5 = await readFile(file, 'utf8').catch(() => undefined);
  return md5 && JSON.stringify(md5);
}
