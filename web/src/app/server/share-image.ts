import type { Product } from '../../../../shared/entities/product.ts';
import { SHARE_SIZE } from '../../../../shared/photos/photo-paths.ts';
import { sharePhoto } from '../../lib/photos.ts';
import type { HeadImage } from './head.ts';

/** A photo without a placeholder cannot be converted: its address leads to the original, whose size is unknown. */
export function toShareImage(
  product: Pick<Product, 'imageUrl' | 'imagePlaceholder'> | undefined,
  base: URL,
): HeadImage | undefined {
  if (!product?.imageUrl) return undefined;
  const path = sharePhoto(product.imageUrl);
  const isConverted = path.endsWith('/share') && product.imagePlaceholder !== null;
  return { url: new URL(path, base).href, ...(isConverted ? { size: SHARE_SIZE } : {}) };
}
