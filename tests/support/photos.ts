import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { mockCatalog } from './catalog.ts';

/** As a page's file field takes it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const COLORS = ['#4b5320', '#a67c2d', '#8c2f25', '#2c5b85', '#3a6432'];

/** A photo that no other is like. */
export async function photo(n: number): Promise<ChosenFile> {
  const background = COLORS[n % COLORS.length] ?? 'olive';
  const image = sharp({ create: { width: 640 + n, height: 480, channels: 3, background } });
  return { name: `photo-${n}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
export const photos = (count: number, first = 1) =>
  Promise.all(Array.from({ length: count }, (_, place) => photo(first + place)));

/** Drops one file of so many bytes, made in the page: it is no picture, whatever its type. */
export async function drop(target: Locator, name: string, type: string, bytes = 1) {
  const file = { name, type, bytes };
  const dataTransfer = await target.page().evaluateHandle(({ name, type, bytes }) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], name, { type, lastModified: 0 }));
    return data;
  }, file);
  await target.dispatchEvent('drop', { dataTransfer });
}

interface Put {
  path: string;
  type: string | undefined;
  at: number;
}

interface PhotoStore {
  /** What was asked to be signed, in order. */
  signed: { filename: string; type: string; size: number; cardSize?: number; cardType?: string }[];
  /** In order, each try. */
  puts: Put[];
  /** Of puts, at once. */
  mostAtOnce: number;
  /** Whether the API gives an address for a photo's card. */
  takesCards: boolean;
  /** Gives another answer to some puts, by the file's name; the store gives its own where this gives none. */
  answer: (name: string, route: Route) => unknown;
  /** As above, for what is to be signed. */
  answerSigning: (name: string, route: Route) => unknown;
}

/** The catalog, and the store that its photos are put to: `/store/1/photo-1.jpg`, numbered by signature. */
export async function mockPhotoStore(page: Page, given: Partial<PhotoStore> = {}) {
  const store: PhotoStore = {
    signed: [],
    puts: [],
    mostAtOnce: 0,
    takesCards: false,
    answer: () => undefined,
    answerSigning: () => undefined,
    ...given,
  };
  const catalog = await mockCatalog(page, {
    answer: (call, route) => (call === 'POST /api/objects/upload' ? sign(store, route) : undefined),
  });
  let atOnce = 0;
  await page.route('**/store/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    store.puts.push({ path, type: request.headers()['content-type'], at: Date.now() });
    atOnce += 1;
    store.mostAtOnce = Math.max(store.mostAtOnce, atOnce);
    if ((await store.answer(path.split('/')[3] ?? '', route)) === undefined) await route.fulfill();
    atOnce -= 1;
  });
  return { store, catalog };
}

async function sign(store: PhotoStore, route: Route) {
  const body = route.request().postDataJSON();
  store.signed.push(body);
  const number = store.signed.length;
  if ((await store.answerSigning(body.filename, route)) !== undefined) return true;
  const address = `${new URL(route.request().url()).origin}/store/${number}/${body.filename}`;
  await route.fulfill({
    json: {
      uploadURL: `${address}?signature=${number}`,
      objectPath: `/uploads/me/${number}-${body.filename}`,
      ...(store.takesCards && body.cardSize ? { cardURL: `${address}/card?signature` } : {}),
    },
  });
  return true;
}

/** As S3 refuses. */
export const refusal = (status: number, message: string) => ({
  status,
  contentType: 'application/xml',
  body: `<?xml version="1.0"?><Error><Code>Refused</Code><Message>${message}</Message></Error>`,
});

/** For as long as others may have begun. */
export const slowly = async (route: Route) => {
  await sleep(150);
  await route.fulfill();
  return true;
};
