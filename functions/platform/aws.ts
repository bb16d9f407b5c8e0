// Endpoints and credentials come from the SDK's own variables (`AWS_ENDPOINT_URL_DYNAMODB`,
// `AWS_ENDPOINT_URL_S3`, …): that is all by which one cloud differs from another.
// Each client stands in a file of its own, so that no function carries one that it never uses.

/** Storage that does not answer must not hold a visitor up.
 *  @param requestTimeout in milliseconds, of one try. */
export const handlerWith = (requestTimeout: number) => ({
  // A request's wait for a free socket counts as connecting.
  connectionTimeout: 3_000,
  requestTimeout,
  throwOnRequestTimeout: true,
  httpAgent: { maxSockets: 500 },
  httpsAgent: { maxSockets: 500 },
});
