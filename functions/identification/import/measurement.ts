const MOST = 999_999.99;
/** Finer, nobody measures; and no number of so many digits is written with an exponent. */
const DECIMALS = 4;
const LONGEST_TEXT = 40;

/** `½` and its like, as Unicode takes them apart: `1⁄2`. */
const FRACTION = /^(?:(\d{1,6})[ -]?)?(\d{1,3})[/⁄](\d{1,3})$/;
const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const INCHES = /(?:"|”|″|''|’’|′′|inch(?:es)?\.?|in\.?)$/i;
const OUNCES = /(?:ounces?|oz)\.?$/i;

export const EXPECTED_FORMAT = {
  inches: 'expected inches, like 2.5, 2,5 or 2 1/2, from 0 to 999999.99',
  ounces: 'expected ounces, like 0.5, 0,5 or 1/2, from 0 to 999999.99',
} as const;
export type MeasureUnit = keyof typeof EXPECTED_FORMAT;

/** A length or a weight as it is written by hand.
 *  @returns undefined for anything else, another unit included. */
export function parseMeasurement(value: string | number, unit: MeasureUnit): number | undefined {
  const number = typeof value === 'number' ? value : numberOf(value, unit);
  if (number === undefined || !(number >= 0 && number <= MOST)) return undefined;
  return Number(number.toFixed(DECIMALS));
}

function numberOf(text: string, unit: MeasureUnit): number | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const ofUnit = unit === 'inches' ? INCHES : OUNCES;
  const bare = text.replace(ofUnit, '').trim();
  if (DECIMAL.test(bare)) return Number(bare.replace(',', '.'));
  // A space first, or 2½ would be 21/2.
  const spaced = bare.replace(/(\d)([¼-¾⅐-⅞])/u, '$1 $2').normalize('NFKC');
  const [, whole = '0', above, below] = FRACTION.exec(spaced) ?? [];
  if (above === undefined || Number(below) === 0) return undefined;
  return Number(whole) + Number(above) / Number(below);
}
