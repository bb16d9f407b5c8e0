import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import encodeAsJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import encodeAsWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import type { Pixels } from '../../../shared/photos/hash-photo.ts';

/** The build replaces these calls by the files' contents. */
const readFile = (path: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(path));

const JPEG = readFile('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
const WEBP = readFile('@jsquash/webp/codec/enc/webp_enc_simd.wasm');

type Encodable = Parameters<typeof encodeAsJpeg>[0];

export async function encodeJpeg(pixels: Pixels, quality: number): Promise<Buffer> {
  await initJpeg({ wasmBinary: JPEG });
  return Buffer.from(await encodeAsJpeg(pixels as Encodable, { quality }));
}

export async function encodeWebp(pixels: Pixels, quality: number): Promise<Buffer> {
  await initWebp({ wasmBinary: WEBP });
  return Buffer.from(await encodeAsWebp(pixels as Encodable, { quality }));
}
