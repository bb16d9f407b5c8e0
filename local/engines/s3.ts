import { mkdir } from 'node:fs/promises';
import S3rver, { type Middleware } from '@20minutes/s3rver';
import { makeWritesAtomic } from './atomic-store.ts';
import { pageLists } from './paged-lists.ts';

/** The only ones that s3rver knows. */
export const S3_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod>
  <AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader>
</CORSRule></CORSConfiguration>`;

/** Nothing is public, as in the real bucket: s3rver would let anonymous callers read and write. */
const signedOnly: Middleware = (ctx, next) => {
  const signed = 'authorization' in ctx.headers || 'X-Amz-Signature' in ctx.query;
  if (signed || ctx.method === 'OPTIONS') return next();
  ctx.status = 403;
  ctx.body = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
};

/** s3rver checks the signature of `/bucket`, but the SDK signs `/bucket/`: such calls would all be
 *  refused, so their signature is not looked at. */
const bucketLevelCalls: Middleware = (ctx, next) => {
  if (/^\/[^/]+\/?$/.test(ctx.path)) delete ctx.headers.authorization;
  return next();
};

/** Starts s3rver on the files in `directory`, with the bucket made. */
export async function startS3(
  directory: string,
  bucket: string,
): Promise<{ endpoint: string; stop(): Promise<void> }> {
  await mkdir(directory, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [CORS] }],
  });
  makeWritesAtomic(server.store);
  pageLists(server);
  server.middleware.unshift(signedOnly, bucketLevelCalls);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
}
