/** SVG is excluded, because it can contain scripts. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const PHOTO_TYPES_HINT = 'Save the photo as JPEG, PNG or WebP.';
