import { parseMeasurement } from '../item-form/measurement.ts';

const OTHER_UNIT =
  /(mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|met(?:er|re)s?|m|feet|foot|ft)\.?$/i;
const INCHES: readonly (readonly [RegExp, number])[] = [
  [/^(?:mm|milli)/i, 1 / 25.4],
  [/^(?:cm|centi)/i, 1 / 2.54],
  [/^m/i, 100 / 2.54],
  [/^f/i, 12],
];
/** '1,250' may mean either 1250 or 1.25. */
const AMBIGUOUS = /\d,\d{3}(?!\d)/;

/** Accepts '3.5', '3 1/2 in', '3½"', '2 ft', '90 mm' and '3,5 cm'.
 *  @returns undefined for other texts. */
export function parseInches(text: string): number | undefined {
  const plain = text.trim().replace(/(?<=\d)[ -]+(?=in|ft|foot|[cm]?m)/i, '');
  if (AMBIGUOUS.test(plain)) return undefined;
  const [, unit = ''] = OTHER_UNIT.exec(plain) ?? [];
  const [, inches = 1] = INCHES.find(([name]) => name.test(unit)) ?? [];
  const length = parseMeasurement(plain.replace(OTHER_UNIT, '').trim(), 'inches');
  return length === undefined ? undefined : length * inches;
}
