import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The CDN leaves smaller ones as they are. */
const SMALLEST_BYTES = 1_000;
const brotli = promisify(brotliCompress);
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface Compressed {
  encoding: 'br' | 'gzip';
  bytes: Buffer;
}

/** As the CDN compresses what it may keep.
 *  @returns undefined for what goes as it is. */
export async function compressed(
  { headers }: IncomingMessage,
  cacheControl: unknown,
  payload: Buffer,
): Promise<Compressed | undefined> {
  const isKept = String(cacheControl).includes('s-maxage');
  if (!isKept || payload.length < SMALLEST_BYTES) return undefined;
  const taken = String(headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(taken)) return { encoding: 'br', bytes: await brotli(payload, QUICK) };
  if (/\bgzip\b/.test(taken)) return { encoding: 'gzip', bytes: await promisify(gzip)(payload) };
  return undefined;
}
