import sharp from 'sharp';
import type { loadCalls } from './call.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;

export function photograph({ width = 640, height = 480, color = '#4b5320' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Argus Optical', Model: 'C3' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .toBuffer();
}

export function card(photo: Uint8Array): Promise<Buffer> {
  return sharp(photo).resize(512, 512, { fit: 'inside' }).webp().toBuffer();
}

/**
 * Uploads like the browser.
 * @returns its path, and the URL it was uploaded to
 */
export async function upload(
  uploads: Calls,
  { headers }: { headers: Record<string, string> },
  photo: Uint8Array,
  { type = 'image/jpeg', filename = 'photo.jpg', cardBytes }: UploadOptions = {},
): Promise<{ objectPath: string; uploadURL: string }> {
  const { body } = await uploads('POST /api/objects/upload', {
    headers,
    body: {
      filename,
      type,
      size: photo.length,
      ...(cardBytes ? { cardSize: cardBytes.length } : {}),
    },
  });
  await put(body.uploadURL, photo, type);
  if (cardBytes) await put(body.cardURL, cardBytes, 'image/webp');
  return body;
}

interface UploadOptions {
  type?: string;
  filename?: string;
  cardBytes?: Uint8Array;
}

async function put(url: string, bytes: Uint8Array, type: string): Promise<void> {
  const { status } = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  if (status !== 200) throw new Error(`The upload was answered ${status}`);
}
