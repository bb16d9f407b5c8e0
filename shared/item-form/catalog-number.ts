const AUTOMATIC = /^GC-[0-9A-Z]{10}$/;
const ENDS_IN_DIGITS = /^(.*?)(\d{1,15})$/;

/** Continues the dealer's own series: `GD-0199` is followed by `GD-0200`.
 *  @param numbers of the items, newest first
 *  @returns undefined while all numbers are automatic */
export function suggestNumber(numbers: readonly string[]): string | undefined {
  const own = numbers.filter((number) => !AUTOMATIC.test(number));
  const newest = own.find((number) => ENDS_IN_DIGITS.test(number));
  const [, prefix = '', digits = ''] = ENDS_IN_DIGITS.exec(newest ?? '') ?? [];
  if (newest === undefined) return undefined;
  const series = own.flatMap((number) => {
    const parts = ENDS_IN_DIGITS.exec(number);
    return parts?.[1]?.toLowerCase() === prefix.toLowerCase() ? Number(parts[2]) : [];
  });
  const highest = series.reduce((a, b) => Math.max(a, b), 0);
  return `${prefix}${String(highest + 1).padStart(digits.length, '0')}`;
}
