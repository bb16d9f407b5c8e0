const LENGTH =
  /^(\d+(?:\.\d+)?)?(?:(?:^|\s|-)(\d+)\/(\d+))?\s*(in|inch|inches|"|″|”|''|mm|cm)?\.?$/;
const INCHES_PER_UNIT: Readonly<Record<string, number>> = { mm: 1 / 25.4, cm: 1 / 2.54 };

/** Reads '3.5', '3 1/2 in', '3½"', '90 mm' and '9 cm' as inches.
 *  @returns undefined for other texts. */
export function parseInches(text: string): number | undefined {
  const plain = text
    .replace(/[½¼¾⅛⅜⅝⅞⅓⅔]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`)
    .trim()
    .toLowerCase();
  const [, whole, numerator, denominator, unit = 'in'] = LENGTH.exec(plain) ?? [];
  if (whole === undefined && numerator === undefined) return undefined;
  const fraction = numerator ? Number(numerator) / Number(denominator) : 0;
  const length = (Number(whole ?? 0) + fraction) * (INCHES_PER_UNIT[unit] ?? 1);
  return Number.isFinite(length) ? length : undefined;
}
