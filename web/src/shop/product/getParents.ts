import type { Product } from '../../../../shared/entities/product.ts';
import { toSlug } from '../../../../shared/slug.ts';
import { ERAS } from '../../../../shared/vocabulary.ts';
import { paths } from '../../lib/paths.ts';
import type { Breadcrumb } from '../../ui/Breadcrumbs.tsx';

/** Falls back to the era if the piece belongs to no unit. */
export function getParents({ unitName, era }: Product): Breadcrumb[] {
  const slug = toSlug(unitName ?? '');
  if (unitName && slug) return [{ name: unitName, to: paths.unit(slug) }];
  return isKnownEra(era) ? [{ name: era, to: paths.era(toSlug(era)) }] : [];
}

export const isKnownEra = (era: string) => ERAS.some((known) => known === era);
