import { AsyncLocalStorage } from 'node:async_hooks';
import type S3rver from '@20minutes/s3rver';
import type { Middleware } from '@20minutes/s3rver';

/** s3rver fails here, because it encrypts continuation tokens with a cipher that OpenSSL no longer supports. */
export function pageLists({ store, middleware }: S3rver): void {
  const listing = new AsyncLocalStorage<{ lastKey?: string }>();

  const listObjects = store.listObjects.bind(store);
  store.listObjects = async (bucket, options) => {
    const page = await listObjects(bucket, options);
    const list = listing.getStore();
    const lastKey = page.objects.at(-1)?.key;
    if (!list || !page.isTruncated || lastKey === undefined) return page;
    list.lastKey = lastKey;
    return { ...page, isTruncated: false };
  };

  const pages: Middleware = async (ctx, next) => {
    const { 'continuation-token': token, ...query } = ctx.query;
    if (ctx.method !== 'GET' || query['list-type'] !== '2') return next();
    if (typeof token === 'string') ctx.query = { ...query, 'start-after': fromToken(token) };
    const list: { lastKey?: string } = {};
    await listing.run(list, next);
    if (list.lastKey === undefined) return;
    const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>${toToken(list.lastKey)}</NextContinuationToken>`;
    ctx.body = String(ctx.body).replace('<IsTruncated>false</IsTruncated>', more);
  };
  middleware.unshift(pages);
}

const toToken = (key: string) => Buffer.from(key).toString('base64url');
const fromToken = (token: string) => Buffer.from(token, 'base64url').toString();
