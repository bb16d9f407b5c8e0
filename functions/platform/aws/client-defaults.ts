// Endpoints and credentials come from the SDK's own variables, such as `AWS_ENDPOINT_URL_DYNAMODB`: that is
// all that differs between AWS and the local emulators. Each client has its own file, because esbuild would
// put all clients of one file into every bundle that uses one of them.

const REQUEST_TIMEOUT_MS = 5_000;

/** All attempts must end well before the function times out. */
export const CLIENT_DEFAULTS = {
  maxAttempts: 3,
  requestHandler: {
    // The timeout includes the wait for a free socket.
    connectionTimeout: 3_000,
    // The timeout applies until the response begins and between chunks.
    requestTimeout: REQUEST_TIMEOUT_MS,
    socketTimeout: REQUEST_TIMEOUT_MS,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: 500 },
    httpsAgent: { maxSockets: 500 },
  },
};
