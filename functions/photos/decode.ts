import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js';
import decodePng, { init as initPng } from '@jsquash/png/decode.js';
import resize, { initResize } from '@jsquash/resize';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import type { Image } from '../storage/bucket/photos.ts';
import type { Size } from './limits.ts';

/** The build replaces the calls by the files' contents. */
const readFile = (path: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(path));

const JPEG = readFile('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
const PNG = readFile('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');
const WEBP = readFile('@jsquash/webp/codec/dec/webp_dec.wasm');
const RESIZE = readFile('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm');

/** RGBA, without premultiplication. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

/** Decodes in WebAssembly: a malformed file cannot reach the memory of the process. Photos are upright afterwards.
 *  @returns undefined for other formats, and for files that cannot be decoded. */
export async function decodePhoto({ bytes, contentType }: Image): Promise<Pixels | undefined> {
  const buffer = new Uint8Array(bytes).buffer;
  try {
    switch (contentType) {
      case 'image/jpeg':
        // Each photo gets a new instance, because an error leaves an instance unusable.
        await initJpeg({ wasmBinary: JPEG });
        return await decodeJpeg(buffer, { preserveOrientation: true });
      case 'image/webp':
        await initWebp({ wasmBinary: WEBP });
        return await decodeWebp(buffer);
      case 'image/png':
        await initPng(PNG);
        return await decodePng(buffer);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

export async function resizePixels(pixels: Pixels, { width, height }: Size): Promise<Pixels> {
  await initResize(RESIZE);
  return resize(pixels as Parameters<typeof resize>[0], { width, height, linearRGB: false });
}

/** The size that fits into a box; never larger than the original. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
