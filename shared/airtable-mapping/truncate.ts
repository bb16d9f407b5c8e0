/** Never splits a surrogate pair: storage rejects half of one. */
export function truncate(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}
