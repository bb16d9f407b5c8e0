import { AirtableBase, type AirtableLimits } from '../airtable/base.ts';
import type { CachedBase } from '../airtable/cached-reads.ts';
import { airtableAccess } from '../airtable/connection.ts';

/** API Gateway times out after 29 seconds; the response must be sent before that. */
const TIMEOUT_MS = 24_000;
const LIMITS: Partial<AirtableLimits> = {
  // The timeout allows for a photo of 5 MB.
  requestTimeoutMs: 12_000,
  maxAttempts: 2,
  backoffMs: 300,
  maxRateLimitAttempts: 3,
  rateLimitWaitMs: 2_000,
  // Staff ask for it.
  isProbe: true,
};

export interface OpenAirtable extends CachedBase {
  untilMs: number;
}

/**
 * Call when the request starts: the deadline counts from here.
 * @throws AppError AIRTABLE_NOT_CONFIGURED without any connection.
 */
export async function openAirtable({
  untilMs = Date.now() + TIMEOUT_MS,
  ...limits
}: Partial<AirtableLimits> = {}): Promise<OpenAirtable> {
  const access = await airtableAccess();
  const base = new AirtableBase(access, { ...LIMITS, ...limits, untilMs });
  return { base, scope: access, bypassCache: false, untilMs };
}
