import * as z from 'zod';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { ANNOUNCED_PRODUCTS } from './object-keys.ts';

const AnnouncedChanges = z.object({
  publication: z.string(),
  at: z.iso.datetime(),
  arrivals: z.array(z.string()),
  sold: z.array(z.string()),
  back: z.array(z.string()),
  /** Arrivals that only members see; excluded from the newsletter. */
  early: z.array(z.string()),
  released: z.array(z.string()),
});
export type AnnouncedChanges = z.infer<typeof AnnouncedChanges>;

const AnnouncedProducts = z.object({
  /** Every product ever shown, with its availability at the last check for notices. */
  products: z.record(z.string(), z.boolean()),
  pending: AnnouncedChanges.nullable(),
  owedToNewsletter: z.array(z.string()),
});
export type AnnouncedProducts = z.infer<typeof AnnouncedProducts>;

export async function loadAnnouncedProducts(): Promise<AnnouncedProducts | undefined> {
  const object = await getGzipped(ANNOUNCED_PRODUCTS);
  if (!object || object === 'unchanged') return undefined;
  return AnnouncedProducts.parse(JSON.parse(object.text));
}

export async function saveAnnouncedProducts(state: AnnouncedProducts): Promise<void> {
  await putGzipped(ANNOUNCED_PRODUCTS, JSON.stringify(state), { ContentType: 'application/json' });
}
