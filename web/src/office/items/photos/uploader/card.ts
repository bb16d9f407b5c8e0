import { MAX_CARD_BYTES } from '../../../../../../shared/entities/military-item.ts';
import { HASHED_SIDE_PIXELS, hashPhoto } from '../../../../../../shared/photos/hash-photo.ts';
import { drawScaled, encodeCanvas } from '../../../../lib/drawScaled.ts';

const CARD_SIDE = 512;
/** Ordered by preference: Safari cannot encode WebP. */
const CARD_TYPES = ['image/webp', 'image/jpeg'] as const;
type CardType = (typeof CARD_TYPES)[number];
const CARD_QUALITY = 0.82;

interface Card {
  picture: Blob;
  hash: string | undefined;
}

const cards = new WeakMap<Blob, Promise<Card | null>>();
let lastDrawn: Promise<unknown> = Promise.resolve();

/**
 * Draws one photo at a time: a photo of 20 MB decodes to hundreds.
 * @returns null when the browser cannot read the photo
 */
export function createCard(photo: Blob): Promise<Card | null> {
  const known = cards.get(photo);
  if (known) return known;
  const card = lastDrawn.then(() => draw(photo)).catch(() => null);
  lastDrawn = card;
  cards.set(photo, card);
  return card;
}

export const getCardType = ({ type, size }: Blob): CardType | undefined =>
  size <= MAX_CARD_BYTES ? CARD_TYPES.find((known) => known === type) : undefined;

async function draw(photo: Blob): Promise<Card | null> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const canvas = drawScaled(image, CARD_SIDE);
  image.close();
  for (const type of CARD_TYPES) {
    const picture = await encodeCanvas(canvas, type, CARD_QUALITY);
    if (picture?.type === type) return { picture, hash: hashCard(canvas) };
  }
  return null;
}

function hashCard(card: HTMLCanvasElement): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = HASHED_SIDE_PIXELS;
  canvas.height = HASHED_SIDE_PIXELS;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Shows transparent photos on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, HASHED_SIDE_PIXELS, HASHED_SIDE_PIXELS);
  context.imageSmoothingQuality = 'high';
  context.drawImage(card, 0, 0, HASHED_SIDE_PIXELS, HASHED_SIDE_PIXELS);
  return hashPhoto(context.getImageData(0, 0, HASHED_SIDE_PIXELS, HASHED_SIDE_PIXELS));
}
