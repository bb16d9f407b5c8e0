/** The 512 px version of a photo. */
export const cardPhoto = (photo: string) => photo.replace(/\/full$/, '/card');

/** At most 1,600 pixels wide and high. Only published photos have it. */
export const zoomPhoto = (photo: string) =>
  photo.startsWith('/photos/') ? photo.replace(/\/full$/, '/zoom') : photo;

/** The picture in previews of shared links. */
export const sharePhoto = (photo: string) => photo.replace(/\/full$/, '/share');

/** On screens narrower than this, the small version is large enough everywhere. */
export const PHONES = '(max-width: 47.996875rem)';
