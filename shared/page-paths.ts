import { toSlug } from './slug.ts';

/** The addresses of the pages that search engines know. */
export const pagePaths = {
  home: '/',
  /** Without the name it leads there too, by a redirect. */
  product: (id: string, name = '') => {
    const slug = toSlug(name);
    return `/product/${encodeURIComponent(id)}${slug && `/${slug}`}`;
  },
  /** Leads to the product or the item with a short code. */
  code: (code: string) => `/i/${encodeURIComponent(code)}`,
  unit: (slug: string) => `/unit/${encodeURIComponent(slug)}`,
  era: (slug: string) => `/era/${encodeURIComponent(slug)}`,
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  archive: '/archive',
  contact: '/contact',
} as const;
