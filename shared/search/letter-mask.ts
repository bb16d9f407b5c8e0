/** Shorter words are too similar to other words for a correction. */
export const MIN_CORRECTED_LENGTH = 4;

/** One edit changes at most two of the bits, so comparing masks rules out most words. */
export function toLetterMask(word: string): number {
  if (word.length < MIN_CORRECTED_LENGTH || !/^[a-z]+$/.test(word)) return 0;
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) - 97);
  return mask >>> 0;
}
