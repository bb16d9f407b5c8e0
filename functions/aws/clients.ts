import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// Endpoints and credentials come from the SDK's own variables, such as `AWS_ENDPOINT_URL_DYNAMODB`: that is
// all that differs between AWS and the local emulators. `@__PURE__` keeps unused clients out of a function's
// bundle.

const REQUEST_TIMEOUT_MS = 5_000;

/** All attempts end well before the function times out. */
export const CLIENT_DEFAULTS = {
  maxAttempts: 3,
  requestHandler: {
    // Includes the wait for a free socket.
    connectionTimeout: 3_000,
    // Until the answer begins, and between any two chunks of it.
    requestTimeout: REQUEST_TIMEOUT_MS,
    socketTimeout: REQUEST_TIMEOUT_MS,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: 500 },
    httpsAgent: { maxSockets: 500 },
  },
};

export const dynamodb = /* @__PURE__ */ DynamoDBDocumentClient.from(
  /* @__PURE__ */ new DynamoDBClient(CLIENT_DEFAULTS),
  { marshallOptions: { removeUndefinedValues: true } },
);

export const s3 = /* @__PURE__ */ new S3Client({
  ...CLIENT_DEFAULTS,
  // Emulators have no wildcard DNS for bucket names.
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** Fewer attempts, because logging out waits for it. */
export const cognito = /* @__PURE__ */ new CognitoIdentityProviderClient({
  ...CLIENT_DEFAULTS,
  maxAttempts: 2,
});

/** Whether S3 answered that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket'
  );
}

/** Whether S3 answered that the object still has the given ETag. */
export function isUnchanged(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 304;
}
