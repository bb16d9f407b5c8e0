/** A text as it is compared: its case, its kind of quotes, how its accents are composed and how wide its
 *  spaces are make no difference. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}
