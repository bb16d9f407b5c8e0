import heicUrl from './IMG_2041.heic?url';
import { type errorReply, type Handlers, mockStore } from './mockApi.ts';

interface Upload {
  path: string;
  type: string | null;
}

type SignRequest = {
  filename: string;
  type: string;
  size: number;
  cardSize?: number;
  cardType?: string;
};

/** Numbered by signature: `/store/1/photo-1.jpg`. */
export interface PhotoStore {
  signed: SignRequest[];
  uploads: Upload[];
  maxConcurrency: number;
  signsCards: boolean;
  onUpload: (name: string, url: URL) => Response | undefined | Promise<Response | undefined>;
  onSign: (name: string) => ReturnType<typeof errorReply> | undefined;
}

export function mockPhotoStore(): { store: PhotoStore; handlers: Handlers } {
  const store: PhotoStore = {
    signed: [],
    uploads: [],
    maxConcurrency: 0,
    signsCards: false,
    onUpload: () => undefined,
    onSign: () => undefined,
  };
  let concurrency = 0;
  mockStore(async ({ url, headers }) => {
    const { pathname } = new URL(url);
    store.uploads.push({ path: pathname, type: headers.get('content-type') });
    concurrency += 1;
    store.maxConcurrency = Math.max(store.maxConcurrency, concurrency);
    const response = await store.onUpload(pathname.split('/')[3] ?? '', new URL(url));
    concurrency -= 1;
    return response ?? new Response();
  });
  const handlers: Handlers = {
    'POST /api/objects/upload': ({ body }) => {
      const number = store.signed.push(body);
      const url = `${window.location.origin}/store/${number}/${body.filename}`;
      return (
        store.onSign(body.filename ?? '') ?? {
          uploadURL: `${url}?signature=${number}`,
          objectPath: `/uploads/me/${number}-${body.filename}`,
          ...(store.signsCards && body.cardSize ? { cardURL: `${url}/card?signature` } : {}),
        }
      );
    },
  };
  return { store, handlers };
}

export const storeError = (status: number, message: string) =>
  new Response(
    `<?xml version="1.0"?><Error><Code>Refused</Code><Message>${message}</Message></Error>`,
    { status, headers: { 'content-type': 'application/xml' } },
  );

const COLORS = ['#4b5320', '#a67c2d', '#8c2f25', '#2c5b85', '#3a6432'];

export async function makePhoto(n: number): Promise<File> {
  const canvas = new OffscreenCanvas(640 + n, 480);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = COLORS[n % COLORS.length] ?? 'olive';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return toFile(canvas, `photo-${n}.jpg`);
}

export const makePhotos = (count: number, first = 1) =>
  Promise.all(Array.from({ length: count }, (_, index) => makePhoto(first + index)));

/** A photo of an iPhone: HEIC, in the color space Display P3, with the time `2026:05:01 10:00:00`. */
export async function makeHeic(name: string): Promise<File> {
  const response = await fetch(heicUrl);
  return new File([await response.blob()], name, { lastModified: 0 });
}

export async function toFile(canvas: OffscreenCanvas, name: string): Promise<File> {
  const type = 'image/jpeg';
  const blob = await canvas.convertToBlob({ type, quality: 0.6 });
  return new File([blob], name, { type, lastModified: 0 });
}
