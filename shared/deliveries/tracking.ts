import type { Carrier } from '../entities/delivery.ts';

/**
 * Formats of tracking numbers with their check digits, as github.com/jkeen/tracking_number_data collects them. No list is
 * complete, so a number only prefills the carrier or causes a warning, and is never refused.
 */
interface Format {
  carrier: Carrier;
  /** Captures the number that the carrier's page expects. */
  pattern: RegExp;
  hasCheckDigit?: (number: string) => boolean;
}

/** Labels of the Postal Service begin with the ZIP of the recipient. */
const ZIP = String.raw`(?:420\d{5}(?:\d{4})?)?`;

/** A number has the first format that fits. The Postal Service also delivers and tracks FedEx Ground Economy, whose numbers
 *  begin with 92. */
const FORMATS: readonly Format[] = [
  { carrier: 'UPS', pattern: /^(1Z[0-9A-Z]{15}\d)$/, hasCheckDigit: hasUpsCheckDigit },
  {
    carrier: 'USPS',
    pattern: new RegExp(String.raw`^${ZIP}(9[1-5]\d{20})$`),
    hasCheckDigit: hasModulo10,
  },
  {
    carrier: 'USPS',
    pattern: new RegExp(String.raw`^${ZIP}(9[1-5]\d{24})$`),
    hasCheckDigit: hasModulo10,
  },
  { carrier: 'USPS', pattern: /^([A-Z]{2}\d{9}US)$/, hasCheckDigit: hasPostalUnionCheckDigit },
  { carrier: 'FedEx', pattern: /^(92\d{20})$/, hasCheckDigit: hasModulo10 },
  { carrier: 'FedEx', pattern: /^96\d{5}(\d{15})$/, hasCheckDigit: hasModulo10 },
  // Labels without the prefix that the check digit includes.
  {
    carrier: 'FedEx',
    pattern: /^(\d{20})$/,
    hasCheckDigit: (digits) => hasModulo10(`92${digits}`),
  },
  { carrier: 'USPS', pattern: /^(\d{20})$/, hasCheckDigit: hasModulo10 },
  { carrier: 'USPS', pattern: /^(\d{20})$/, hasCheckDigit: (digits) => hasModulo10(`91${digits}`) },
  { carrier: 'FedEx', pattern: /^(\d{15})$/, hasCheckDigit: hasModulo10 },
  { carrier: 'FedEx', pattern: /^(\d{12})$/, hasCheckDigit: hasFedexCheckDigit },
  // The barcode of a label, which ends in the number.
  { carrier: 'FedEx', pattern: /^(?:10|96)\d{18}00(\d{12})$/, hasCheckDigit: hasFedexCheckDigit },
  { carrier: 'DHL', pattern: /^(\d{10})$/, hasCheckDigit: hasModulo7 },
  { carrier: 'DHL', pattern: /^(J[A-Z]{2,3}\d{9,18})$/ },
  { carrier: 'DHL', pattern: /^(GM\d{10,20})$/ },
];

const PAGES: Partial<Record<Carrier, string>> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?submit=1&tracking-id=',
};

export const detectCarrier = (number: string): Carrier | undefined =>
  FORMATS.find((format) => readNumber(format, number) !== undefined)?.carrier;

/** @returns null if the carrier has no page for the number. */
export function getTrackingUrl(carrier: Carrier, number: string): string | null {
  const page = PAGES[carrier];
  if (page === undefined) return null;
  const known = FORMATS.filter((format) => format.carrier === carrier)
    .map((format) => readNumber(format, number))
    .find((each) => each !== undefined);
  return page + encodeURIComponent(known ?? normalize(number));
}

/** @returns undefined if the number fits, and for carriers whose numbers are unknown. */
export function getTrackingWarning(carrier: Carrier, number: string): string | undefined {
  if (PAGES[carrier] === undefined || normalize(number) === '') return undefined;
  const isKnown = FORMATS.some(
    (format) => format.carrier === carrier && readNumber(format, number) !== undefined,
  );
  return isKnown ? undefined : `This does not look like a ${carrier} number.`;
}

function readNumber({ pattern, hasCheckDigit }: Format, number: string): string | undefined {
  const found = pattern.exec(normalize(number))?.[1];
  if (found === undefined || (hasCheckDigit && !hasCheckDigit(found))) return undefined;
  return found;
}

/** Labels show numbers in groups. */
const normalize = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

const toDigits = (text: string): number[] => Array.from(text, Number);

const sumProducts = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, index) => sum + value * (weights[index % weights.length] ?? 0), 0);

const toCheckDigit = (sum: number): number => (10 - (sum % 10)) % 10;

/** The check digit of GS1: the digits before it count three times and once in turn, from the right. */
function hasModulo10(number: string): boolean {
  const [check, ...digits] = toDigits(number).reverse();
  return check === toCheckDigit(sumProducts(digits, [3, 1]));
}

function hasUpsCheckDigit(number: string): boolean {
  const values = Array.from(number.slice('1Z'.length, -1), (letter) =>
    /\d/.test(letter) ? Number(letter) : (letter.charCodeAt(0) - 3) % 10,
  );
  return Number(number.at(-1)) === toCheckDigit(sumProducts(values, [1, 2]));
}

function hasFedexCheckDigit(number: string): boolean {
  const [check, ...digits] = toDigits(number).reverse();
  return check === (sumProducts(digits, [1, 3, 7]) % 11) % 10;
}

function hasModulo7(number: string): boolean {
  return Number(number.slice(0, -1)) % 7 === Number(number.at(-1));
}

/** S10, the standard of the Universal Postal Union. */
function hasPostalUnionCheckDigit(number: string): boolean {
  const digits = toDigits(number.slice(2, 11));
  const remainder = 11 - (sumProducts(digits.slice(0, 8), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  const check = remainder === 10 ? 0 : remainder === 11 ? 5 : remainder;
  return digits[8] === check;
}
