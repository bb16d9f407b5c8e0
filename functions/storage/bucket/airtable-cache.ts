import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { log } from '../../aws/log.ts';
import { getGzipped, putGzipped } from './gzipped.ts';
import { AIRTABLE_CACHE } from './object-keys.ts';

/**
 * | what                                | object                                                    |
 * |-------------------------------------|-----------------------------------------------------------|
 * | something that was read of the base | `airtable-cache/v1/<base>/<connection>/<name>.json.gz`    |
 *
 * All processes share it, so that a screen which is opened again costs no call of Airtable's. What cannot
 * be kept or read is read anew of Airtable.
 */
export interface Place {
  baseId: string;
  /** Of the connection: what one was shown is not shown to another. */
  fingerprint: string;
}

export interface Kept<T> {
  /** When Airtable was asked. */
  at: string;
  value: T;
}

/** Airtable has to answer as well, and a screen waits for both. */
const WAITED_MS = 3_000;
const JSON_TYPE = { ContentType: 'application/json' };

const Stored = z.object({ at: z.iso.datetime(), value: z.unknown() });

/** What this process has read of the bucket, by key: it is asked whether that is still the newest, and
 *  seldom has to send it. */
const MOST_CHARACTERS = 32_000_000;
const held = new LRUCache<string, { etag: string; kept: Kept<unknown> }>({
  maxSize: MOST_CHARACTERS,
});

export async function readKept<S extends z.ZodType>(
  place: Place,
  name: string,
  schema: S,
): Promise<Kept<z.output<S>> | undefined> {
  const key = keyOf(place, name);
  const known = held.get(key);
  try {
    const found = await getGzipped(key, known?.etag, WAITED_MS);
    if (found === 'unchanged') return known?.kept as Kept<z.output<S>>;
    if (!found) return undefined;
    const { at, value } = Stored.parse(JSON.parse(found.text));
    const kept = { at, value: schema.parse(value) };
    held.set(key, { etag: found.etag, kept }, { size: found.text.length });
    return kept;
  } catch (error) {
    log.error('What was kept of Airtable could not be read', error, { key });
    return undefined;
  }
}

/** @param at when Airtable was asked; now unless told. */
export async function keep<T>(
  place: Place,
  name: string,
  value: T,
  at = new Date().toISOString(),
): Promise<Kept<T>> {
  const key = keyOf(place, name);
  try {
    await putGzipped(key, JSON.stringify({ at, value }), JSON_TYPE, WAITED_MS);
  } catch (error) {
    log.error('What was read of Airtable could not be kept', error, { key });
  }
  return { at, value };
}

function keyOf({ baseId, fingerprint }: Place, name: string): string {
  return `${AIRTABLE_CACHE}v1/${baseId}/${fingerprint}/${name}.json.gz`;
}
