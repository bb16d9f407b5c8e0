import { v4 as uuidV4, v5 as uuidV5 } from 'uuid';
import type { Caller } from './access.ts';

const NAMESPACE = '6d0d3c53-0f6a-4d0e-9a55-0b5f1c1e7f42';

/** @returns the same id for a repetition with the same key, and a new one without a key. */
export const toRequestId = (
  { userId }: Pick<Caller, 'userId'>,
  headers: { 'idempotency-key'?: string | undefined },
): string => {
  const key = headers['idempotency-key'];
  return key === undefined ? uuidV4() : uuidV5(`${userId} ${key}`, NAMESPACE);
};
