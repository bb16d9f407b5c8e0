import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ORIGIN_SECRET_HEADER } from '../../../shared/edge/origin-secret.ts';

export function isFromCdn({ headers }: APIGatewayProxyEventV2): boolean {
  const secret = headers[ORIGIN_SECRET_HEADER];
  if (!secret) return false;
  return readHashes().includes(createHash('sha256').update(secret).digest('hex'));
}

/** A stage with a CDN rejects direct requests, which would bypass its firewall and cache. */
export function isDirectCall(event: APIGatewayProxyEventV2): boolean {
  return readHashes().length > 0 && !isFromCdn(event);
}

/** SHA-256 hashes of the previous, current and next secret, so that a rotation interrupts nothing. */
function readHashes(): string[] {
  return process.env.ORIGIN_SECRET_HASHES?.split(',').filter(Boolean) ?? [];
}
