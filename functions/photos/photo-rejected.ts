/** A photo that is not accepted; the message completes 'This photo … '. */
export class PhotoRejected extends Error {}

export function damagedPhoto(reason: string): PhotoRejected {
  return new PhotoRejected(`is damaged: ${reason}`);
}
