import * as z from 'zod';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { ANNOUNCED_PRODUCTS } from './object-keys.ts';

/** The changes of the shop with one publication. */
const CatalogChanges = z.object({
  /** An id of these changes, in the keys of their notices. */
  publication: z.string(),
  at: z.iso.datetime(),
  /** Products that are in the shop for the first time. */
  arrivals: z.array(z.string()),
  /** Products that were for sale and no longer are. */
  sold: z.array(z.string()),
  /** Products that are for sale once more. */
  back: z.array(z.string()),
  /** Arrivals that only members see yet: the newsletter is silent about them. */
  early: z.array(z.string()).default([]),
  /** Earlier arrivals that everybody sees now. */
  released: z.array(z.string()).default([]),
});
export type CatalogChanges = z.infer<typeof CatalogChanges>;

const AnnouncedProducts = z.object({
  /** All that were ever in the shop, and if each was for sale when the notices last looked. */
  products: z.record(z.string(), z.boolean()),
  /** Changes whose notices may not all be queued yet. */
  pending: CatalogChanges.nullable(),
  /** Products that the newsletter announces once everybody sees them. */
  owedToNewsletter: z.array(z.string()).default([]),
});
export type AnnouncedProducts = z.infer<typeof AnnouncedProducts>;

/** @returns undefined before the first publication. */
export async function loadAnnouncedProducts(): Promise<AnnouncedProducts | undefined> {
  const object = await getGzipped(ANNOUNCED_PRODUCTS);
  if (!object || object === 'unchanged') return undefined;
  return AnnouncedProducts.parse(JSON.parse(object.text));
}

export async function saveAnnouncedProducts(
  state: z.input<typeof AnnouncedProducts>,
): Promise<void> {
  await putGzipped(ANNOUNCED_PRODUCTS, JSON.stringify(state), { ContentType: 'application/json' });
}
