import type { Middleware } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { parseQuery } from '@20minutes/s3rver/lib/signature/v4.js';
import { denied, noSuchUpload } from './refusal.ts';
import { isSignedByProduct } from './signature.ts';

/** A browser may read why it is refused, as S3 has it by the bucket's CORS rule. */
const readableRefusals: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (ctx.headers.origin) ctx.set('Access-Control-Allow-Origin', '*');
    throw error;
  }
};

/** Nothing is public, as in the real bucket: s3rver would let anonymous callers read and write. And what an
 *  address was not signed for may not be added to it: by a header, s3rver would copy any other object. */
const signedOnly: Middleware = (ctx, next) => {
  if (ctx.method === 'OPTIONS') return next();
  if (/^AWS4-HMAC-SHA256 /.test(String(ctx.headers.authorization ?? ''))) return next();
  if (!('X-Amz-Algorithm' in ctx.query)) throw denied();
  const { signedHeaders } = parseQuery(ctx.query);
  const isUnsigned = (name: string) => name.startsWith('x-amz-') && !signedHeaders.includes(name);
  if (Object.keys(ctx.headers).some(isUnsigned)) {
    throw denied('There were headers present in the request which were not signed');
  }
  return next();
};

/** S3 takes keys as they stand; s3rver, which keeps files, would walk up. */
const keysStayInTheBucket: Middleware = (ctx, next) => {
  const segments = decoded(ctx.path).split(/[/\\]/);
  if (segments.includes('..') || segments.includes('.')) {
    throw new S3Error('InvalidURI', 'Couldn’t parse the specified URI.');
  }
  return next();
};

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI', 'Couldn’t parse the specified URI.');
  }
}

/** s3rver checks the signature of `/bucket`, but the SDK signs `/bucket/`: such calls would all be refused,
 *  so their signature is looked at here. */
const bucketLevelCalls: Middleware = (ctx, next) => {
  if (ctx.method === 'OPTIONS' || !/^\/[^/]+\/?$/.test(ctx.path)) return next();
  if (!ctx.headers.authorization || !isSignedByProduct(ctx, ctx.headers, ctx.path)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  delete ctx.headers.authorization;
  return next();
};

/** s3rver looks at the signature of a query with `!'()*` as these stand, but the SDK signs them encoded. None of
 *  its uploads has one in its id. */
const uploadIds: Middleware = (ctx, next) => {
  if (/[!'()*]/.test(String(ctx.query.uploadId ?? ''))) throw noSuchUpload();
  return next();
};

/** What s3rver leaves open and S3 does not, in the order in which it is asked. */
export const requestGuards: readonly Middleware[] = [
  readableRefusals,
  signedOnly,
  keysStayInTheBucket,
  uploadIds,
  bucketLevelCalls,
];
