/** The 512 px version of a photo. */
export const cardPhoto = (photo: string) => photo.replace(/\/full$/, '/card');

/** On screens narrower than this, the small version is large enough everywhere. */
export const PHONES = '(max-width: 47.996875rem)';
