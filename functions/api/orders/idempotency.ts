import { createHash } from 'node:crypto';

/** A request's key as a quote remembers it. */
export const toKey = (action: string, idempotencyKey: string): string =>
  createHash('sha256').update(`${action} ${idempotencyKey}`).digest('base64url').slice(0, 22);
