/** The message completes 'This photo … '. */
export class PhotoRejectedError extends Error {}

export function damagedPhoto(reason: string): PhotoRejectedError {
  return new PhotoRejectedError(`is damaged: ${reason}`);
}
