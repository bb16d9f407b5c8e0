import { createHash } from 'node:crypto';

/** Crockford's Base32: without I, L, O and U, which are easily misread. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Deterministic, so that an item's record can be found by it. */
export function toCatalogNumber(identity: string): string {
  const digest = createHash('sha256').update(`catalog number of ${identity}`).digest();
  const digits = [...digest.subarray(0, LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]);
  return `GC-${digits.join('')}`;
}
