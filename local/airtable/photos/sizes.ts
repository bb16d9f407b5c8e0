export const PHOTO_SIZES = ['full', 'large', 'small'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Airtable's thumbnails: as high as this, and never larger than the photograph. */
export const THUMBNAIL_HEIGHT: Record<PhotoSize, number> = { small: 36, large: 512, full: 3000 };
