/** At most so much of a text, and no half of a character at its end: storage refuses that. */
export function cut(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}
