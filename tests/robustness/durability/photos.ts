import { uploads } from '../../../shared/contract/uploads.ts';
import { card, photograph } from '../../support/uploads.ts';
import { type Caller, Unacknowledged } from './caller.ts';

export interface Photo {
  full: Buffer;
  card: Buffer;
}

const COLORS = ['#4b5320', '#8c2f25', '#a67c2d'];

export function createPhotos(): Promise<Photo[]> {
  return Promise.all(
    COLORS.map(async (color) => {
      const full = await photograph({ color });
      return { full, card: await card(full) };
    }),
  );
}

export async function upload(caller: Caller, photo: Photo): Promise<string> {
  const { uploadURL, cardURL, objectPath } = await caller.call(
    uploads,
    'POST /api/objects/upload',
    {
      body: {
        filename: 'photo.jpg',
        type: 'image/jpeg',
        size: photo.full.length,
        cardSize: photo.card.length,
      },
    },
  );
  await put(uploadURL, photo.full, 'image/jpeg');
  if (cardURL) await put(cardURL, photo.card, 'image/webp');
  return objectPath;
}

/** @param path of a photo, `/photos/<id>/full` */
export async function describeUnreadablePhoto(
  url: string,
  path: string,
): Promise<string | undefined> {
  for (const each of [path, path.replace(/full$/, 'card')]) {
    const response = await fetch(url + each);
    const { byteLength } = await response.arrayBuffer();
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200 || byteLength === 0 || !type.startsWith('image/')) {
      return `${each} was answered ${response.status} with ${byteLength} bytes of ${type}`;
    }
  }
  return undefined;
}

async function put(address: string, bytes: Buffer, type: string): Promise<void> {
  const response = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  }).catch((cause: unknown) => {
    throw new Unacknowledged('The upload was not answered', { cause });
  });
  if (!response.ok) throw new Unacknowledged(`The upload was answered ${response.status}`);
}
