import * as z from 'zod';
import { Claim, type Hold } from '../../../shared/entities/hold.ts';
import { log } from '../aws/log.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { PUBLISHED_HOLDS } from './object-keys.ts';

const PublishedHolds = z.record(
  z.uuid(),
  z.array(Claim.pick({ id: true, kind: true, quantity: true, until: true })),
);
export type PublishedHolds = z.infer<typeof PublishedHolds>;

export async function loadPublishedHolds(
  etag?: string,
): Promise<{ holds: PublishedHolds; etag: string } | 'unchanged' | undefined> {
  const object = await getGzipped(PUBLISHED_HOLDS, etag);
  if (!object || object === 'unchanged') return object;
  const { data, error } = PublishedHolds.safeParse(JSON.parse(object.text));
  if (error) log.error('The published holds cannot be read', error);
  return data && { holds: data, etag: object.etag };
}

export async function savePublishedHolds(holds: PublishedHolds): Promise<void> {
  await putGzipped(PUBLISHED_HOLDS, JSON.stringify(holds), { ContentType: 'application/json' });
}

/** Omits returns, which do not change what the shop shows. */
export function toPublishedHolds(holds: Iterable<Hold>): PublishedHolds {
  const shown = Array.from(
    holds,
    ({ productId, claims }) => [productId, claims.filter(({ kind }) => kind !== 'return')] as const,
  ).filter(([, claims]) => claims.length > 0);
  return PublishedHolds.parse(Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1))));
}
