import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares hashes, which have equal lengths, so that the timing reveals nothing. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
