import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { log } from '../aws/log.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { AIRTABLE_CACHE } from './object-keys.ts';

/**
 * | content                      | object                                                    |
 * |------------------------------|-----------------------------------------------------------|
 * | a value read from a base     | `airtable-cache/v1/<base>/<connection>/<name>.json.gz`    |
 *
 * All processes share the cache, so that reopening a screen costs no Airtable call. A value that cannot be
 * stored or loaded is read from Airtable again.
 */
export interface CacheScope {
  baseId: string;
  /** Identifies the connection, because connections may see different data. */
  fingerprint: string;
}

export interface Cached<T> {
  at: string;
  value: T;
}

/** The timeout is short because a screen may have to read Airtable afterwards. */
const TIMEOUT_MS = 3_000;
const JSON_TYPE = { ContentType: 'application/json' };

const Stored = z.object({ at: z.iso.datetime(), value: z.unknown() });

const MAX_MEMORY_SIZE = 32_000_000;
const memory = new LRUCache<string, { etag: string; cached: Cached<unknown> }>({
  maxSize: MAX_MEMORY_SIZE,
});

export async function getCached<S extends z.ZodType>(
  scope: CacheScope,
  name: string,
  schema: S,
): Promise<Cached<z.output<S>> | undefined> {
  const key = toKey(scope, name);
  const known = memory.get(key);
  try {
    const found = await getGzipped(key, known?.etag, TIMEOUT_MS);
    if (found === 'unchanged') return known?.cached as Cached<z.output<S>>;
    if (!found) return undefined;
    const { at, value } = Stored.parse(JSON.parse(found.text));
    const cached = { at, value: schema.parse(value) };
    memory.set(key, { etag: found.etag, cached }, { size: found.text.length });
    return cached;
  } catch (error) {
    log.error('The Airtable cache could not be read', error, { key });
    return undefined;
  }
}

export async function putCached<T>(
  scope: CacheScope,
  name: string,
  value: T,
  at = new Date().toISOString(),
): Promise<Cached<T>> {
  const key = toKey(scope, name);
  try {
    await putGzipped(key, JSON.stringify({ at, value }), JSON_TYPE, TIMEOUT_MS);
  } catch (error) {
    log.error('The Airtable cache could not be written', error, { key });
  }
  return { at, value };
}

const ACCESS_CHECK = 'verdict';

const AccessCheck = z.object({
  reason: z.string().optional(),
  isOutage: z.boolean().optional(),
  isDoubted: z.boolean().optional(),
});
export type AccessCheck = z.infer<typeof AccessCheck>;

export function getAccessCheck(scope: CacheScope): Promise<Cached<AccessCheck> | undefined> {
  return getCached(scope, ACCESS_CHECK, AccessCheck);
}

export async function putAccessCheck(
  scope: CacheScope,
  check: AccessCheck,
  at?: string,
): Promise<void> {
  await putCached(scope, ACCESS_CHECK, check, at);
}

export function invalidateAccessCheck(scope: CacheScope): Promise<void> {
  return putAccessCheck(scope, { isDoubted: true });
}

function toKey({ baseId, fingerprint }: CacheScope, name: string): string {
  return `${AIRTABLE_CACHE}v1/${baseId}/${fingerprint}/${name}.json.gz`;
}
