/** Content types of photos. No SVG, which can contain scripts. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Shown for files of other types. */
export const PHOTO_TYPES_HINT = 'Save the photo as JPEG, PNG or WebP.';
