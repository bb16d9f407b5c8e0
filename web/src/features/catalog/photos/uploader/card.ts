import { MAX_CARD_BYTES } from '../../../../../../shared/entities/military-item.ts';
import { hashOf } from './hashOf.ts';

/** Of the longest side, in pixels. */
const CARD_SIDE = 512;
/** The first that the browser can write: Safari writes no WebP. */
const CARD_TYPES = ['image/webp', 'image/jpeg'] as const;
type CardType = (typeof CARD_TYPES)[number];
const CARD_QUALITY = 0.82;

interface Card {
  picture: Blob;
  hash: string | undefined;
}

const cards = new WeakMap<Blob, Promise<Card | null>>();
let lastDrawn: Promise<unknown> = Promise.resolve();

/** A small version of a photo, and its perceptual hash; null where the browser cannot read it. One is drawn at a time: photos
 *  of twenty megabytes unfold to hundreds. */
export function createCard(photo: Blob): Promise<Card | null> {
  const known = cards.get(photo);
  if (known) return known;
  const card = lastDrawn.then(() => draw(photo)).catch(() => null);
  lastDrawn = card;
  cards.set(photo, card);
  return card;
}

/** Of a card that the API takes; else undefined. */
export const getCardType = ({ type, size }: Blob): CardType | undefined =>
  size <= MAX_CARD_BYTES ? CARD_TYPES.find((known) => known === type) : undefined;

async function draw(photo: Blob): Promise<Card | null> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, CARD_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  for (const type of CARD_TYPES) {
    const picture = await written(canvas, type);
    if (picture?.type === type) return { picture, hash: hashOf(canvas) };
  }
  return null;
}

function written(canvas: HTMLCanvasElement, type: CardType): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, CARD_QUALITY));
}
