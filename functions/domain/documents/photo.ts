import decodeWebp, { init } from '@jsquash/webp/decode.js';
import { encode } from 'fast-png';
import { once } from '../../../shared/once.ts';
import { log } from '../../platform/aws/log.ts';
import { detectImageType } from '../photos/detect-image-type.ts';
import { WEBP_DECODER } from './assets.ts';

/** A thumbnail has up to 1 MB; Lambda's responses are limited to 6 MB. */
const MAX_BYTES = 3_000_000;

/** @returns JPEG or PNG for PDF; undefined for other formats and damaged files. */
export async function toPrintablePhoto(bytes: Uint8Array): Promise<Buffer | undefined> {
  if (bytes.length > MAX_BYTES) return undefined;
  try {
    switch (detectImageType(bytes)) {
      case 'image/jpeg':
      case 'image/png':
        return Buffer.from(bytes);
      case 'image/webp':
        return await toPng(bytes);
      default:
        return undefined;
    }
  } catch (error) {
    log.warn('A photo cannot be printed', { error: String(error) });
    return undefined;
  }
}

async function toPng(webp: Uint8Array): Promise<Buffer> {
  await loadDecoder();
  const { width, height, data } = await decodeWebp(new Uint8Array(webp).buffer);
  return Buffer.from(encode({ width, height, data: onWhite(data), channels: 3 }));
}

/** @param rgba transparent pixels become white, like the paper. */
function onWhite(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    const alpha = rgba[from + 3] ?? 255;
    for (let channel = 0; channel < 3; channel++, to++) {
      rgb[to] = ((rgba[from + channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
    }
  }
  return rgb;
}

/** The library would otherwise fetch the file from its package folder. */
const loadDecoder = once(() => init({ wasmBinary: WEBP_DECODER }));
