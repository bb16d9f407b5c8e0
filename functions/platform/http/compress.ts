import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Smaller bodies take longer to compress than to send. */
const MIN_BYTES = 10_000;
const LEVEL = 3;

/** The CDN compresses only the responses that it may cache. */
export async function compressPrivate(
  event: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { headers, body = '', isBase64Encoded } = result;
  const isPrivate = headers?.['cache-control'] === 'no-store';
  if (!isPrivate || isBase64Encoded || !acceptsGzip(event) || Buffer.byteLength(body) < MIN_BYTES)
    return result;
  const compressed = await promisify(gzip)(body, { level: LEVEL });
  return {
    ...result,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
}

function acceptsGzip({ headers }: APIGatewayProxyEventV2): boolean {
  const encodings = (headers['accept-encoding'] ?? '').split(',').map((each) => each.trim());
  return encodings.some((each) => /^gzip\s*(;\s*q=(1|0\.0*[1-9]).*)?$/i.test(each));
}
