/** Of a photo that is not taken; the message completes 'This photo … '. */
export class PhotoRejected extends Error {}

/** @param how completes 'is damaged: '. */
export function damagedPhoto(how: string): PhotoRejected {
  return new PhotoRejected(`is damaged: ${how}`);
}
