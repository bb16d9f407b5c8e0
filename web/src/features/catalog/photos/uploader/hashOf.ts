import { HASHED_SIDE, hashPhoto } from '../../../../../../shared/identification/hash-photo.ts';

/** By which photos that show the same are known; undefined where nothing is on it. */
export function hashOf(card: HTMLCanvasElement): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = HASHED_SIDE;
  canvas.height = HASHED_SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // What is cut out lies on white, as it does where it is shown.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, HASHED_SIDE, HASHED_SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(card, 0, 0, HASHED_SIDE, HASHED_SIDE);
  return hashPhoto(context.getImageData(0, 0, HASHED_SIDE, HASHED_SIDE));
}
