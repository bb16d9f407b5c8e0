import * as z from 'zod';

const SdkError = z.object({
  name: z.string().default(''),
  $fault: z.enum(['client', 'server']).optional(),
  $metadata: z.object({ httpStatusCode: z.int().optional() }),
});

/** These errors count as client faults, but mean throttling or missing infrastructure. */
const OUTAGE_ERRORS = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
  'NoSuchBucket',
  'ResourceNotFoundException',
]);

/** The SDK does not retry failures while reading a response body. */
const STREAM_ERRORS = new Set(['TimeoutError', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (STREAM_ERRORS.has(error.name) || ('code' in error && STREAM_ERRORS.has(String(error.code)))) {
    return true;
  }
  const { data } = SdkError.safeParse(error);
  return data !== undefined && (data.$fault !== 'client' || OUTAGE_ERRORS.has(data.name));
}
