/** Of a photo that is not taken; the message completes 'This photo … '. */
export class PhotoRefused extends Error {}

/** @param how completes 'is damaged: '. */
export function damaged(how: string): PhotoRefused {
  return new PhotoRefused(`is damaged: ${how}`);
}
