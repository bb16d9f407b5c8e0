import { queryOptions, useQuery } from '@tanstack/react-query';
import { toSlug } from '../../../../shared/slug.ts';
import { AVAILABILITIES_UNSOLD } from '../../../../shared/vocabulary.ts';
import { api } from '../../lib/api.ts';

const MAX_UNSOLD = 12;
const MAX_SOLD = 8;
export const MAX_MORE = 4;

/** Slugs of other spellings answer with the unit itself, whose slug may differ. */
export const unitOptions = (slug: string) =>
  queryOptions({
    queryKey: ['units', slug],
    queryFn: async ({ client, signal }) => {
      const unit = await api('GET /api/units/{slug}', { params: { slug }, signal });
      if (unit.slug !== slug) client.setQueryData(['units', unit.slug], unit);
      return unit;
    },
  });

export const eraOptions = (slug: string) =>
  queryOptions({
    queryKey: ['eras', slug],
    queryFn: async ({ client, signal }) => {
      const era = await api('GET /api/eras/{slug}', { params: { slug }, signal });
      if (era.slug !== slug) client.setQueryData(['eras', era.slug], era);
      return era;
    },
  });

export type TopicFilter = { unitNames: string[] } | { eras: string[] };

export const topicProductsOptions = (
  filter: TopicFilter,
  part: 'unsold' | 'sold',
  limit = part === 'sold' ? MAX_SOLD : MAX_UNSOLD,
) =>
  queryOptions({
    queryKey: ['products', 'topic', filter, part, limit],
    queryFn: ({ signal }) => {
      const availabilities = part === 'sold' ? ['Sold Out'] : [...AVAILABILITIES_UNSOLD];
      const query = { ...filter, availabilities, exact: true, limit };
      return api('GET /api/products', { query, signal });
    },
  });

/** Loads one more than shown, since the product itself is among them. */
export const moreOptions = (spellings: string[]) =>
  topicProductsOptions({ unitNames: spellings }, 'unsold', MAX_MORE + 1);

export function useUnitOf(unitName: string | null) {
  const slug = toSlug(unitName ?? '');
  return useQuery({ ...unitOptions(slug), enabled: slug !== '' });
}
