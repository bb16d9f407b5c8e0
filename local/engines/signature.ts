import { createHmac } from 'node:crypto';
import type { Context } from '@20minutes/s3rver';
import { getSigningKey, getStringToSign, parseHeader } from '@20minutes/s3rver/lib/signature/v4.js';

/** The only permanent credentials that s3rver accepts. */
export const S3_CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** Checks whether a call's Authorization header was signed with the product's credentials.
 *  @param path The path that was signed. */
export function isSignedByProduct(
  { method, querystring }: Context,
  headers: Context['headers'],
  path: string,
): boolean {
  const signed = parseHeader(headers);
  if (signed.accessKeyId !== S3_CREDENTIALS.accessKeyId) return false;
  const { date, region, service } = signed.credential;
  const timestamp = headers['x-amz-date'];
  const canonical = [...new URLSearchParams(querystring)]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const text = getStringToSign(
    { method, uri: path, querystring: canonical, headers, timestamp },
    signed,
  );
  const key = getSigningKey(S3_CREDENTIALS.secretAccessKey, date, region, service);
  return createHmac('sha256', key).update(text, 'utf8').digest('hex') === signed.signatureProvided;
}
