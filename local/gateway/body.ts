import type { IncomingMessage } from 'node:http';

/** API Gateway's limit. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export class BodyTooLargeError extends Error {}

/** The whole body; undefined when there is none.
 *  @throws BodyTooLarge past API Gateway's limit of 10 MB. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return undefined;
  if (Number(length) > MAX_BODY_BYTES) throw new BodyTooLargeError();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return bytes === 0 ? undefined : Buffer.concat(chunks);
}
