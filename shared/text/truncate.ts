/** Never splits a surrogate pair: storage rejects half of one. */
export function truncate(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}

/** Marks the cut with an ellipsis. */
export function shorten(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
}
