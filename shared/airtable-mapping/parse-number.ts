const US = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
/** Examples: '12,50' and '1.234,50'. */
const EUROPEAN = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/;
/** '1.234' may be either notation. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** Accepts '1,234.50', '1234.5' and '1.234,50'.
 *  @returns undefined for other texts, and for ambiguous numbers. */
export function parseNumber(text: string): number | undefined {
  if (EUROPEAN.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return US.test(text) && !AMBIGUOUS.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}
