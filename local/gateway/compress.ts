import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** CloudFront does not compress smaller bodies. */
const MIN_BYTES = 1_000;
const brotli = promisify(brotliCompress);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface Compressed {
  encoding: 'br' | 'gzip';
  bytes: Buffer;
}

export async function compress(
  { headers }: IncomingMessage,
  cacheControl: unknown,
  payload: Buffer,
): Promise<Compressed | undefined> {
  const isCacheable = String(cacheControl).includes('s-maxage');
  if (!isCacheable || payload.length < MIN_BYTES) return undefined;
  const accepted = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return { encoding: 'br', bytes: await brotli(payload, FAST) };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: await promisify(gzip)(payload) };
  return undefined;
}
