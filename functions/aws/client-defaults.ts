// Endpoints and credentials come from the SDK's own variables (`AWS_ENDPOINT_URL_DYNAMODB`,
// `AWS_ENDPOINT_URL_S3`, …): that is all by which one cloud differs from another.
// Each client stands in a file of its own, so that no function carries one that it never uses.

const TRY_MS = 5_000;

/** What does not answer must not hold a visitor up: all tries end well before the function does. */
export const PATIENCE = {
  maxAttempts: 3,
  requestHandler: {
    // A request's wait for a free socket counts as connecting.
    connectionTimeout: 3_000,
    // Until the answer begins, and then between any two pieces of it.
    requestTimeout: TRY_MS,
    socketTimeout: TRY_MS,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: 500 },
    httpsAgent: { maxSockets: 500 },
  },
};
