import sharp from 'sharp';
import { HASHED_SIDE_PIXELS, hashPhoto } from '../../shared/photos/hash-photo.ts';

const CARD_SIDE_PIXELS = 512;

export async function hashOfPhoto(photo: Uint8Array): Promise<string> {
  const card = await sharp(photo)
    .resize(CARD_SIDE_PIXELS, CARD_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const data = await sharp(card)
    .resize(HASHED_SIDE_PIXELS, HASHED_SIDE_PIXELS, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const side = HASHED_SIDE_PIXELS;
  const hash = hashPhoto({ width: side, height: side, data: new Uint8ClampedArray(data) });
  if (!hash) throw new Error('The photo has no hash');
  return hash;
}
