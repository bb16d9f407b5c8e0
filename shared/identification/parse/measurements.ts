const MM_PER_INCH = 25.4;

export interface Measurements {
  inches: number[];
  /** Numbers within these character offsets must not be parsed as unit numbers. */
  spans: [start: number, end: number][];
}

const NUMBER = String.raw`(\d+[ -]\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+[½¼¾⅛⅜⅝⅞]|\d+|[½¼¾⅛⅜⅝⅞])`;
/** A bare 'in' is a unit only at the end of a phrase or before 'wide' and the like; otherwise it is a
 *  preposition. */
const UNIT = String.raw`[ -]?("|mm\b|millimet\w+|cm\b|centimet\w+|inch(?:es)?\b|in\.|in\b(?=\s*(?:$|[,;x×)]|by\b|wide|tall|high|long|across|diameter)))`;
const BY = String.raw`\s*(?:x|×|by)\s*`;
const MEASUREMENT = new RegExp(
  `(?<![\\p{L}\\p{N}./])${NUMBER}(?:${UNIT})?(?:${BY}${NUMBER}(?:${UNIT})?)?(?:${BY}${NUMBER}(?:${UNIT})?)?`,
  'giu',
);
/** '75 mm gun' gives a caliber, not a dimension. */
const CALIBER = /^\s*(?:gun|howitzer|shell|cannon|mortar|recoilless|round|cal|film|camera)/i;
const FRACTIONS = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅛', 0.125],
  ['⅜', 0.375],
  ['⅝', 0.625],
  ['⅞', 0.875],
]);

export function parseMeasurements(text: string): Measurements {
  const measures: Measurements = { inches: [], spans: [] };
  if (!/\d|[½¼¾⅛⅜⅝⅞]/.test(text)) return measures;
  const normalized = markInchQuotes(text);
  for (const match of normalized.matchAll(MEASUREMENT)) {
    const [whole, ...parts] = match;
    const units = [parts[1], parts[3], parts[5]];
    const lastUnit = units.findLast((unit) => unit !== undefined);
    if (lastUnit === undefined) continue;
    const end = match.index + whole.length;
    measures.spans.push([match.index, end]);
    if (CALIBER.test(normalized.slice(end))) continue;
    for (const [i, number] of [parts[0], parts[2], parts[4]].entries()) {
      if (number === undefined) continue;
      const inches = parseNumber(number) * getInchesPer(units[i] ?? lastUnit);
      if (inches > 0 && inches < 1000) measures.inches.push(Math.round(inches * 1000) / 1000);
    }
  }
  return measures;
}

/** Keeps only quotes that mean inches: after a digit, unless they close a quotation. */
function markInchQuotes(text: string): string {
  if (!/["“”″]/.test(text)) return text.replaceAll("''", '" ');
  let open = false;
  return text.replaceAll("''", '" ').replace(/["“”″]/g, (quote, at: number, whole: string) => {
    if (quote === '″') return '"';
    const afterDigit = /[\d½¼¾⅛⅜⅝⅞]\s?$/.test(whole.slice(Math.max(0, at - 2), at));
    if (open && quote !== '“') open = false;
    else if (quote !== '“' && afterDigit) return '"';
    else open = quote !== '”';
    return ' ';
  });
}

function parseNumber(text: string): number {
  const fraction = FRACTIONS.get(text.at(-1) ?? '');
  if (fraction !== undefined) return Number(text.slice(0, -1)) + fraction;
  const [whole = '', part] = text.split(/[ -]/);
  const [numerator = '', denominator] = (part ?? whole).split('/');
  const value =
    denominator === undefined ? Number(numerator) : Number(numerator) / Number(denominator);
  return part === undefined ? value : Number(whole) + value;
}

function getInchesPer(unit: string): number {
  if (/^mm|^milli/i.test(unit)) return 1 / MM_PER_INCH;
  return /^c/i.test(unit) ? 10 / MM_PER_INCH : 1;
}
