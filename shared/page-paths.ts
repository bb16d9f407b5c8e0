import { toSlug } from './slug.ts';

export const pagePaths = {
  home: '/',
  /** An address without the name redirects to the full one. */
  product: (id: string, name = '') => {
    const slug = toSlug(name);
    return `/product/${encodeURIComponent(id)}${slug && `/${slug}`}`;
  },
  code: (code: string) => `/i/${encodeURIComponent(code)}`,
  unit: (slug: string) => `/unit/${encodeURIComponent(slug)}`,
  era: (slug: string) => `/era/${encodeURIComponent(slug)}`,
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  archive: '/archive',
  contact: '/contact',
} as const;
