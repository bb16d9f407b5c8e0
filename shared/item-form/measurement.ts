const MAX_VALUE = 999_999.99;
/** More digits exceed any measurement, and numbers with so few digits never print with an exponent. */
const DECIMALS = 4;
const MAX_LENGTH = 40;

/** Examples: `1/2`, `2 1/2`, or with the fraction slash of a decomposed `½`. */
const FRACTION = /^(?:(\d{1,6})[ -]?)?(\d{1,3})[/⁄](\d{1,3})$/;
const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const INCHES = /(?:"|”|″|''|’’|′′|inch(?:es)?\.?|in\.?)$/i;
const OUNCES = /(?:ounces?|oz)\.?$/i;

export const EXPECTED_FORMAT = {
  inches: 'expected inches, like 2.5, 2,5 or 2 1/2, from 0 to 999999.99',
  ounces: 'expected ounces, like 0.5, 0,5 or 1/2, from 0 to 999999.99',
} as const;
export type MeasureUnit = keyof typeof EXPECTED_FORMAT;

export function parseMeasurement(value: string | number, unit: MeasureUnit): number | undefined {
  const number = typeof value === 'number' ? value : parseNumber(value, unit);
  if (number === undefined || !(number >= 0 && number <= MAX_VALUE)) return undefined;
  return Number(number.toFixed(DECIMALS));
}

export const isInInches = (text: string): boolean => INCHES.test(text.trim());

function parseNumber(text: string, unit: MeasureUnit): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const withoutUnit = text.replace(unit === 'inches' ? INCHES : OUNCES, '').trim();
  if (DECIMAL.test(withoutUnit)) return Number(withoutUnit.replace(',', '.'));
  // NFKC would turn 2½ into 21⁄2 without the space.
  const normalized = withoutUnit.replace(/(\d)([¼-¾⅐-⅞])/u, '$1 $2').normalize('NFKC');
  const [, whole = '0', numerator, denominator] = FRACTION.exec(normalized) ?? [];
  if (numerator === undefined || Number(denominator) === 0) return undefined;
  return Number(whole) + Number(numerator) / Number(denominator);
}
