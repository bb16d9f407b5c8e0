import type { Middleware } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { parseQuery } from '@20minutes/s3rver/lib/signature/v4.js';
import type { EngineKeys } from './keys.ts';
import { denied, noSuchUpload } from './s3-errors.ts';
import { isSignedWith } from './signature.ts';

/** Lets the shop's pages read error responses, as S3 does with the bucket's CORS rule, and limits preflight
 *  responses to them, where s3rver would allow every origin. */
const allowOnlySite =
  (siteUrl: string): Middleware =>
  async (ctx, next) => {
    const allow = () => ctx.set('Access-Control-Allow-Origin', siteUrl);
    try {
      await next();
      if (ctx.method === 'OPTIONS') allow();
    } catch (error) {
      if (ctx.headers.origin) allow();
      throw error;
    }
  };

/** Rejects anonymous requests, which s3rver would accept, and unsigned `x-amz-` headers on presigned URLs, with
 *  which s3rver would copy any other object. */
const requireSignature: Middleware = (ctx, next) => {
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

/** Rejects dot segments: s3rver maps keys to files and would traverse folders. */
const rejectDotSegments: Middleware = (ctx, next) => {
  const segments = decodePath(ctx.path).split(/[/\\]/);
  if (segments.includes('..') || segments.includes('.')) {
    throw new S3Error('InvalidURI', 'Couldn’t parse the specified URI.');
  }
  return next();
};

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new S3Error('InvalidURI', 'Couldn’t parse the specified URI.');
  }
}

/** Checks signatures of bucket-level calls here, because s3rver checks `/bucket` while the SDK signs
 *  `/bucket/`. */
const verifyBucketCalls =
  (keys: EngineKeys): Middleware =>
  (ctx, next) => {
    if (ctx.method === 'OPTIONS' || !/^\/[^/]+\/?$/.test(ctx.path)) return next();
    if (!ctx.headers.authorization || !isSignedWith(keys, ctx)) {
      throw new S3Error(
        'SignatureDoesNotMatch',
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      );
    }
    delete ctx.headers.authorization;
    return next();
  };

/** Rejects upload ids with `!'()*`, which s3rver never issues: it would verify them unencoded, while the SDK
 *  signs them encoded. */
const rejectUnknownUploadIds: Middleware = (ctx, next) => {
  if (/[!'()*]/.test(String(ctx.query.uploadId ?? ''))) throw noSuchUpload();
  return next();
};

export const requestGuards = (keys: EngineKeys, siteUrl: string): readonly Middleware[] => [
  allowOnlySite(siteUrl),
  requireSignature,
  rejectDotSegments,
  rejectUnknownUploadIds,
  verifyBucketCalls(keys),
];
