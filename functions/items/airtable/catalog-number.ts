import { createHash } from 'node:crypto';

/** Without I, L, O and U, which are misread on a tag. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** The number of ours that an item's record carries: always the same for the same item, so that the record
 *  can be found by it. */
export function catalogNumberOf(identity: string): string {
  const digest = createHash('sha256').update(`catalog number of ${identity}`).digest();
  const digits = [...digest.subarray(0, LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]);
  return `GC-${digits.join('')}`;
}
