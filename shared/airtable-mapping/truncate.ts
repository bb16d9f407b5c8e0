/** Never ends in half of a surrogate pair, which storage rejects. */
export function truncate(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}
