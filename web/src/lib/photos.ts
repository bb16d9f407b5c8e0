export const cardPhoto = (photo: string) => photo.replace(/\/full$/, '/card');

/** Value for `srcset`: up to three device pixels per CSS pixel. */
export const phonePhotos = (photo: string) => `${cardPhoto(photo)} 512w, ${zoomPhoto(photo)} 1600w`;

/** At most 1,600 pixels wide and high. Only published photos have it. */
export const zoomPhoto = (photo: string) =>
  photo.startsWith('/photos/') ? photo.replace(/\/full$/, '/zoom') : photo;

export const sharePhoto = (photo: string) => photo.replace(/\/full$/, '/share');

/** Narrower screens load the small version first. */
export const PHONES = '(max-width: 47.996875rem)';
