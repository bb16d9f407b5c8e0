import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

// Endpoints and credentials come from the SDK's own variables (`AWS_ENDPOINT_URL_DYNAMODB`,
// `AWS_ENDPOINT_URL_S3`, …): that is all by which one cloud differs from another.

/** Storage that does not answer must not hold a visitor up.
 *  @param requestTimeout in milliseconds, of one try. */
const handlerWith = (requestTimeout: number) => ({
  // A request's wait for a free socket counts as connecting.
  connectionTimeout: 3_000,
  requestTimeout,
  throwOnRequestTimeout: true,
  httpAgent: { maxSockets: 500 },
  httpsAgent: { maxSockets: 500 },
});

export const dynamodb = DynamoDBDocumentClient.from(
  new DynamoDBClient({ requestHandler: handlerWith(5_000) }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export const s3 = new S3Client({
  requestHandler: handlerWith(15_000),
  // An endpoint of one's own has no wildcard DNS for bucket names.
  forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3),
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

/** Whether S3 answered that there is no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Whether S3 answered that the object is still the one asked about. */
export function isUnchanged(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 304;
}
