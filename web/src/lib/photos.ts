/** The 512 px version of a photo's site path. */
export function cardPhoto(photo: string): string {
  return photo.replace(/\/full$/, '/card');
}

/** Narrower than this, the small version is large enough anywhere. */
export const PHONES = '(max-width: 47.996875rem)';

/** The version that a screen like this one shows. */
export function pickPhotoSize(photo: string, isLarge: boolean): string {
  return isLarge && !window.matchMedia(PHONES).matches ? photo : cardPhoto(photo);
}
