import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { AirtableTable } from '../../../shared/entities/airtable.ts';
import { log } from '../../platform/aws/log.ts';
import {
  type Cached,
  type CacheScope,
  getCached,
  putCached,
} from '../../platform/bucket/airtable-cache.ts';
import { notFound } from '../../platform/errors.ts';
import { AirtableBase, type AirtableLimits } from './base.ts';
import { airtableAccess } from './connection.ts';
import { AirtableError, isNotVisible, isTransient } from './error.ts';

/** Limits all reads of one screen: API Gateway times out after 29 seconds. */
const SCREEN_TIMEOUT_MS = 22_000;
const LIMITS: Partial<AirtableLimits> = {
  requestTimeoutMs: 6_000,
  maxAttempts: 2,
  backoffMs: 300,
  maxRateLimitAttempts: 2,
  rateLimitWaitMs: 1_000,
  totalMs: 9_000,
};
export const CACHE_TTL_MS = 10 * 60_000;

export interface CachedBase {
  base: AirtableBase;
  scope: CacheScope;
  bypassCache: boolean;
}

/** @throws AppError AIRTABLE_NOT_CONFIGURED without any connection. */
export async function openCachedBase({
  refresh,
}: {
  refresh?: string | undefined;
}): Promise<CachedBase> {
  const access = await airtableAccess();
  const bypassCache = refresh === 'true';
  const base = new AirtableBase(access, {
    ...LIMITS,
    untilMs: Date.now() + SCREEN_TIMEOUT_MS,
    isProbe: bypassCache,
  });
  return { base, scope: access, bypassCache };
}

export function readThroughCache<S extends z.ZodType>(
  airtable: CachedBase,
  name: string,
  schema: S,
  read: () => Promise<z.output<S>>,
): Promise<Cached<z.output<S>>> {
  const { scope, bypassCache } = airtable;
  return dedupe(airtable, name, async () => {
    const cached = bypassCache ? undefined : await getCached(scope, name, schema);
    return cached && ageMs(cached) < CACHE_TTL_MS ? cached : putCached(scope, name, await read());
  });
}

/** Results are kept only while pending: the bucket is the cache. */
const pending = new LRUCache<string, object, () => Promise<object>>({
  max: 20,
  ttl: 1,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _stale, { context: work }) => work(),
});

/** Concurrent readers of a value share one read, but readers that bypass the cache never share with those that
 *  do not. */
export function dedupe<T extends object>(
  { scope, bypassCache }: CachedBase,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${scope.fingerprint}/${name}${bypassCache ? ' fresh' : ''}`;
  return pending.forceFetch(key, { context: work }) as Promise<T>;
}

/**
 * For optional reads: a transient failure is only logged.
 * @returns undefined after such a failure.
 */
export async function unlessTransient<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof AirtableError) || !isTransient(error)) throw error;
    log.warn('An Airtable screen is incomplete', { reason: error.message });
    return undefined;
  }
}

export function ageMs({ at }: Cached<unknown>): number {
  return Date.now() - Date.parse(at);
}

export interface TableRef {
  /** The table's name if its id is unknown: Airtable accepts both. */
  id: string;
  name: string;
  primaryField: string | undefined;
  fields: AirtableTable['fields'] | undefined;
}

const Tables = z.array(AirtableTable);

export function readTables(airtable: CachedBase): Promise<Cached<AirtableTable[]>> {
  return readThroughCache(airtable, 'tables', Tables, () => airtable.base.schema());
}

export async function findTables(airtable: CachedBase): Promise<AirtableTable[] | undefined> {
  try {
    return (await readTables(airtable)).value;
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    return undefined;
  }
}

export const recordName = (id: string) => `records/${encodeURIComponent(id)}`;

export function toTableRef({ id, name, fields, primaryFieldId }: AirtableTable): TableRef {
  const primaryField = fields.find((field) => field.id === primaryFieldId)?.name;
  return { id, name, primaryField, fields };
}

/**
 * Without access to the schema, tables can still be read by name.
 * @throws AppError NOT_FOUND if the base has no such table.
 */
export async function findTable(airtable: CachedBase, nameOrId: string): Promise<TableRef> {
  const find = (tables: AirtableTable[]) =>
    tables.find(({ name }) => name === nameOrId) ?? tables.find(({ id }) => id === nameOrId);
  try {
    const found =
      find((await readTables({ ...airtable, bypassCache: false })).value) ??
      (airtable.bypassCache ? find((await readTables(airtable)).value) : undefined);
    if (!found) throw notFound(`The Airtable base has no table "${nameOrId}".`);
    return toTableRef(found);
  } catch (error) {
    if (!isNotVisible(error)) throw error;
    return { id: nameOrId, name: nameOrId, primaryField: undefined, fields: undefined };
  }
}
