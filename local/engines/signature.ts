import { createHmac } from 'node:crypto';
import type { Context } from '@20minutes/s3rver';
import { getSigningKey, getStringToSign, parseHeader } from '@20minutes/s3rver/lib/signature/v4.js';
import { isSameSecret } from '../secrets.ts';
import type { EngineKeys } from './keys.ts';

interface SignedRequest {
  method: string;
  path: string;
  querystring: string;
  headers: Context['headers'];
}

/** @throws S3Error when the header is malformed */
export function isSignedWith(
  { accessKeyId, secretAccessKey }: EngineKeys,
  { method, path, querystring, headers }: SignedRequest,
): boolean {
  const signed = parseHeader(headers);
  if (signed.accessKeyId !== accessKeyId) return false;
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
  const key = getSigningKey(secretAccessKey, date, region, service);
  const signature = createHmac('sha256', key).update(text, 'utf8').digest('hex');
  return isSameSecret(signature, signed.signatureProvided);
}
