import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getComparableValues,
  type RecordContent,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import type { RecordLease } from '../../platform/table/airtable-records.ts';
import { toAutomaticNumber } from '../../platform/table/catalog-numbers.ts';
import type { AirtableError } from '../airtable/error.ts';
import type { OpenAirtable } from './open-airtable.ts';

export interface PhotoToSend {
  /** `<photo id>.jpg`: unique and stable, as it identifies the photo in Airtable. */
  name: string;
  contentType: string;
  size: number;
  bytes(): Promise<Uint8Array>;
  /** Signed URL from which Airtable can fetch the photo, valid for an hour. */
  address(): Promise<string>;
}

export interface Delays {
  /** After this time, a request without a response has taken effect or never will. */
  settleMs: number;
  pollMs: number;
  fetchMs: number;
  duplicateMs: number;
}

export const DEFAULT_DELAYS: Delays = {
  settleMs: 6_000,
  pollMs: 1_000,
  fetchMs: 10_000,
  duplicateMs: 20_000,
};

export interface RecordUpload {
  airtable: OpenAirtable;
  item: RecordContent;
  catalogNumber: string;
  /** Reserves another number for a draft without a typed number, because a record has the given one. */
  nextNumber?: ((taken: string) => Promise<string>) | undefined;
  status: string | undefined;
  photos: readonly PhotoToSend[];
  lease: RecordLease;
  delays: Delays;
  /** Epoch milliseconds until which an unconfirmed request may still take effect. */
  pendingUntilMs: number;
}

/**
 * Polls for the effect of a request whose response was lost.
 * @throws the failure if no time is left: the next upload continues from there.
 */
export async function pollUntilSettled<T>(
  upload: RecordUpload,
  failure: AirtableError,
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { airtable, delays } = upload;
  upload.pendingUntilMs = Date.now() + delays.settleMs;
  for (;;) {
    const isLast = Date.now() >= upload.pendingUntilMs;
    if (Date.now() >= airtable.untilMs) throw failure;
    const found = await find();
    if (found !== undefined) upload.pendingUntilMs = 0;
    if (found !== undefined || isLast) return found;
    await sleep(delays.pollMs);
  }
}

/** Detects changes since the record was created. An automatic number never changes. */
export function hashContent({
  item,
  catalogNumber,
  lease,
}: Pick<RecordUpload, 'item' | 'catalogNumber' | 'lease'>): string {
  const values = getComparableValues(item);
  const isAutomatic = catalogNumber === toAutomaticNumber(lease.identity);
  return hashValue(isAutomatic ? values : [...values, catalogNumber]);
}

export function hashValue(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
