import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Smaller bodies are sent faster than they are compressed. */
const MIN_BYTES = 10_000;
/** Five times as fast as the default, and nearly as small for JSON. */
const LEVEL = 3;

/** Compresses a large private response. The CDN compresses those that it may cache, and no others. */
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
  // `;q=0` forbids it.
  return encodings.some((each) => /^gzip\s*(;\s*q=(1|0\.0*[1-9]).*)?$/i.test(each));
}
