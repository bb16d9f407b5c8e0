import * as z from 'zod';

/** An error of the SDK. */
const SdkError = z.object({
  name: z.string().default(''),
  $fault: z.enum(['client', 'server']).optional(),
  $metadata: z.object({ httpStatusCode: z.int().optional() }),
});

/** Errors that count as the client's fault but mean throttling or missing infrastructure. */
const OUTAGE_ERRORS = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TooManyRequestsException',
  'NoSuchBucket',
  'ResourceNotFoundException',
]);

/** Failures while reading a response body, which the SDK does not retry. */
const STREAM_ERRORS = new Set(['TimeoutError', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** True if an AWS service did not answer, was throttled or answered incorrectly, as opposed to rejecting the request. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (STREAM_ERRORS.has(error.name) || ('code' in error && STREAM_ERRORS.has(String(error.code)))) {
    return true;
  }
  const { data } = SdkError.safeParse(error);
  return data !== undefined && (data.$fault !== 'client' || OUTAGE_ERRORS.has(data.name));
}
