/** The 512 px version of a photo. */
export const cardPhoto = (photo: string) => photo.replace(/\/full$/, '/card');

/** For the browser's choice: up to three pixels of the screen for each of the page. */
export const phonePhotos = (photo: string) => `${cardPhoto(photo)} 512w, ${zoomPhoto(photo)} 1600w`;

/** At most 1,600 pixels wide and high. Only published photos have it. */
export const zoomPhoto = (photo: string) =>
  photo.startsWith('/photos/') ? photo.replace(/\/full$/, '/zoom') : photo;

/** The picture in previews of shared links. */
export const sharePhoto = (photo: string) => photo.replace(/\/full$/, '/share');

/** Screens narrower than this load the small version first. */
export const PHONES = '(max-width: 47.996875rem)';
