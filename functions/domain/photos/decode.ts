import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import type { Pixels } from '../../../shared/photos/hash-photo.ts';
import type { Image } from '../../platform/bucket/photos.ts';
import type { Size } from './limits.ts';

/** The build replaces these calls by the files' contents. */
const readFile = (path: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(path));

const JPEG = readFile('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
const PNG = readFile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');
const WEBP = readFile('@jsquash/webp/codec/dec/webp_dec.wasm');
const RESIZE = readFile('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm');

const DECODERS: Record<string, { load: () => Promise<unknown>; decode: Decoder }> = {
  'image/jpeg': {
    load: () => initJpeg({ wasmBinary: JPEG }),
    decode: (buffer) => decodeJpeg(buffer, { preserveOrientation: true }),
  },
  'image/png': { load: () => initPng(PNG), decode: (buffer) => decodePng(buffer) },
  'image/webp': { load: () => initWebp({ wasmBinary: WEBP }), decode: decodeWebp },
};
type Decoder = (buffer: ArrayBuffer) => Promise<Pixels>;

/** An instance keeps the memory of its largest photo. */
const MAX_KEPT_PIXELS = 4e6;

const loaded = new Set<string>();

export const canDecode = ({ contentType }: Image): boolean => Object.hasOwn(DECODERS, contentType);

/**
 * Decodes in WebAssembly, so that a malformed file cannot reach the memory of the process. Photos are upright
 * afterwards.
 * @returns undefined for other formats, and for files that cannot be decoded.
 */
export async function decodePhoto({ bytes, contentType }: Image): Promise<Pixels | undefined> {
  const decoder = DECODERS[contentType];
  if (!decoder) return undefined;
  try {
    if (!loaded.has(contentType)) await decoder.load();
    loaded.add(contentType);
    const pixels = await decoder.decode(new Uint8Array(bytes).buffer);
    if (pixels.width * pixels.height > MAX_KEPT_PIXELS) loaded.delete(contentType);
    return pixels;
  } catch {
    // The error left the instance unusable.
    loaded.delete(contentType);
    return undefined;
  }
}

export async function resizePixels(pixels: Pixels, { width, height }: Size): Promise<Pixels> {
  await initResize(RESIZE);
  return resize(pixels as Parameters<typeof resize>[0], { width, height, linearRGB: false });
}

export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
