import * as z from 'zod';

/** What the SDK could not get done says how often it was tried. */
const OfSdk = z.object({
  name: z.string().default(''),
  $fault: z.enum(['client', 'server']).optional(),
  $metadata: z.object({ httpStatusCode: z.int().optional() }),
});

/** A service's words for what is no fault of the caller, although it counts as one: that too much is asked
 *  of it, or that what it should hold is not there. */
const NOT_OURS = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
  'NoSuchBucket',
  'ResourceNotFoundException',
]);

/** While the body of an answer came, which is past all that the SDK tries again. */
const BROKEN_OFF = new Set(['TimeoutError', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whether it failed because a service of AWS does not answer, has no room, or answers what it never
 *  would; and not because of what it was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (BROKEN_OFF.has(error.name) || ('code' in error && BROKEN_OFF.has(String(error.code)))) {
    return true;
  }
  const { data } = OfSdk.safeParse(error);
  return data !== undefined && (data.$fault !== 'client' || NOT_OURS.has(data.name));
}
