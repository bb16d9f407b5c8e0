import { AirtableBase, type AirtableLimits } from '../../airtable-client/airtable.ts';
import type { Look } from '../../airtable-client/cached-reads.ts';
import { airtableAccess } from '../../airtable-client/connection.ts';

/** The gateway answers for us after 29 seconds; what was not done by then must have been told. */
const ENDS_MS = 24_000;
const LIMITS: Partial<AirtableLimits> = {
  // Of a photo of 5 MB as well.
  requestTimeoutMs: 12_000,
  tries: 2,
  backoffMs: 300,
  rateLimitTries: 3,
  rateLimitWaitMs: 2_000,
};

export interface OpenAirtable extends Look {
  /** Epoch milliseconds: by then all has ended, one way or the other. */
  untilMs: number;
}

/** The base, for one upload to it: to be opened when the call begins, for its time counts from here.
 *  @throws ApiError AIRTABLE_NOT_CONFIGURED without any connection. */
export async function openAirtable({
  untilMs = Date.now() + ENDS_MS,
  ...limits
}: Partial<AirtableLimits> = {}): Promise<OpenAirtable> {
  const access = await airtableAccess();
  const base = new AirtableBase(access, { ...LIMITS, ...limits, untilMs });
  return { base, place: access, isAnew: false, untilMs };
}
