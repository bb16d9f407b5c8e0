import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordContent } from '../../../shared/airtable-mapping/item-to-record.ts';
import type { AirtableError } from '../../airtable-client/error.ts';
import type { RecordLease } from '../../storage/table/airtable-records.ts';
import type { OpenAirtable } from './open-airtable.ts';

export interface PhotoToPush {
  /** Plain (`<photo id>.jpg`), another for each photo, and always the same for the same one: by it a photo
   *  is known in Airtable. */
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  bytes(): Promise<Uint8Array>;
  /** Where Airtable can fetch it from within the next hour. */
  address(): Promise<string>;
}

export interface Waits {
  /** What nobody heard the end of has happened by then, or never will. */
  settleMs: number;
  /** Between two looks at what has become of something. */
  lookMs: number;
  /** For Airtable to fetch photos by their addresses. */
  fetchMs: number;
  /** For another upload of the same item to end. */
  twinMs: number;
}

export const WAITS: Waits = { settleMs: 6_000, lookMs: 1_000, fetchMs: 10_000, twinMs: 20_000 };

/** One upload of an item, as far as it knows. */
export interface Upload {
  airtable: OpenAirtable;
  item: RecordContent;
  /** Primary first. */
  photos: readonly PhotoToPush[];
  lease: RecordLease;
  waits: Waits;
  /** Epoch milliseconds: until then something may still happen that was asked for. */
  unsettledUntilMs: number;
}

/** Looks for what a lost answer would have told, until it is there or never will be.
 *  @throws the failure itself where there is no time for that: the next upload goes on from there. */
export async function untilSettled<T>(
  upload: Upload,
  failure: AirtableError,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { airtable, waits } = upload;
  upload.unsettledUntilMs = Date.now() + waits.settleMs;
  for (;;) {
    const isLast = Date.now() >= upload.unsettledUntilMs;
    if (Date.now() >= airtable.untilMs) throw failure;
    const found = await look();
    if (found !== undefined) upload.unsettledUntilMs = 0;
    if (found !== undefined || isLast) return found;
    await sleep(waits.lookMs);
  }
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
