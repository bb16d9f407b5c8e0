import type { ItemContent } from './fields.ts';

export const PHOTO_ORDERS = ['last-first', 'reverse'] as const;
export type PhotoOrder = (typeof PHOTO_ORDERS)[number];

type Photos = Pick<ItemContent, 'imageUrls' | 'primaryImageUrl'>;

export function reorderPhotos({ imageUrls, primaryImageUrl }: Photos, order: PhotoOrder): Photos {
  if (imageUrls.length < 2) return { imageUrls, primaryImageUrl };
  const shown =
    primaryImageUrl === null
      ? imageUrls
      : [primaryImageUrl, ...imageUrls.filter((path) => path !== primaryImageUrl)];
  const ordered =
    order === 'reverse' ? shown.toReversed() : [...shown.slice(-1), ...shown.slice(0, -1)];
  return { imageUrls: ordered, primaryImageUrl: ordered[0] ?? null };
}
