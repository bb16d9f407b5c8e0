import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ORIGIN_SECRET_HEADER } from '../../../shared/edge/origin-secret.ts';

/** True if the request has the secret that the CDN adds. False where there is no CDN. */
export function isFromCdn({ headers }: APIGatewayProxyEventV2): boolean {
  const secret = headers[ORIGIN_SECRET_HEADER];
  if (!secret) return false;
  return readHashes().includes(createHash('sha256').update(secret).digest('hex'));
}

/** A stage with a CDN takes requests from there alone: others would bypass its firewall and its cache. */
export function isDirectCall(event: APIGatewayProxyEventV2): boolean {
  return readHashes().length > 0 && !isFromCdn(event);
}

/** SHA-256 hashes of the secrets: the former, the current and the next one, so that a rotation interrupts nothing. */
function readHashes(): string[] {
  return process.env.ORIGIN_SECRET_HASHES?.split(',').filter(Boolean) ?? [];
}
