import { FormulaValueError } from './values.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINAL_ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (value: number) => `${value}${ORDINAL_ENDINGS[ORDINALS.select(value)] ?? 'th'}`;

const DATE_TOKEN =
  /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|Do|D|dddd|ddd|dd|d|HH|H|hh|h|mm|m|ss|s|SSS|A|a|X|x|Z/g;

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const twelve = (hour: number) => ((hour + 11) % 12) + 1;

/** In UTC, with the tokens of Day.js that Airtable documents. */
export function formatDate(date: Date, format = 'YYYY-MM-DDTHH:mm:ss.SSS[Z]'): string {
  const month = MONTHS[date.getUTCMonth()] ?? '';
  const weekday = DAYS[date.getUTCDay()] ?? '';
  const hour = date.getUTCHours();
  const parts: Record<string, string> = {
    YYYY: pad(date.getUTCFullYear(), 4),
    YY: pad(date.getUTCFullYear() % 100),
    MMMM: month,
    MMM: month.slice(0, 3),
    MM: pad(date.getUTCMonth() + 1),
    M: String(date.getUTCMonth() + 1),
    DD: pad(date.getUTCDate()),
    D: String(date.getUTCDate()),
    Do: ordinal(date.getUTCDate()),
    dddd: weekday,
    ddd: weekday.slice(0, 3),
    dd: weekday.slice(0, 2),
    d: String(date.getUTCDay()),
    HH: pad(hour),
    H: String(hour),
    hh: pad(twelve(hour)),
    h: String(twelve(hour)),
    mm: pad(date.getUTCMinutes()),
    m: String(date.getUTCMinutes()),
    ss: pad(date.getUTCSeconds()),
    s: String(date.getUTCSeconds()),
    SSS: pad(date.getUTCMilliseconds(), 3),
    A: hour < 12 ? 'AM' : 'PM',
    a: hour < 12 ? 'am' : 'pm',
    X: String(Math.floor(date.getTime() / 1000)),
    x: String(date.getTime()),
    Z: '+00:00',
  };
  return format.replace(DATE_TOKEN, (token, literal?: string) => literal ?? parts[token] ?? token);
}

const PATTERNS: Record<string, string> = {
  YYYY: '\\d{4}',
  YY: '\\d{2}',
  MMMM: '[A-Za-z]+',
  MMM: '[A-Za-z]{3}',
  Do: '\\d{1,2}(?:st|nd|rd|th)',
  dddd: '[A-Za-z]+',
  ddd: '[A-Za-z]{3}',
  dd: '[A-Za-z]{2}',
  SSS: '\\d{1,3}',
  A: '[AaPp][Mm]',
  a: '[AaPp][Mm]',
  X: '-?\\d+',
  x: '-?\\d+',
  Z: 'Z|[-+]\\d{2}:?\\d{2}',
};

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** An ISO date or date and time (without a zone: UTC), or what `format` describes. */
export function parseDate(text: string, format?: string): Date {
  const date = format === undefined ? parseFreely(text) : parseAs(text, format);
  if (Number.isNaN(date.getTime())) throw new FormulaValueError('not a date');
  return date;
}

function parseFreely(text: string): Date {
  const hasZone = /(?:Z|GMT|UTC|[-+]\d{2}:?\d{2})$/i.test(text.trim());
  const withTime = /\d:\d{2}/.test(text);
  if (hasZone && withTime) return new Date(text);
  const iso = new Date(withTime ? `${text.trim().replace(' ', 'T')}Z` : `${text.trim()}T00:00Z`);
  return Number.isNaN(iso.getTime()) ? new Date(`${text} UTC`) : iso;
}

function parseAs(text: string, format: string): Date {
  const tokens: string[] = [];
  let pattern = '';
  let end = 0;
  for (const match of format.matchAll(DATE_TOKEN)) {
    pattern += escapePattern(format.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1] !== undefined) pattern += escapePattern(match[1]);
    else {
      tokens.push(match[0]);
      pattern += `(${PATTERNS[match[0]] ?? '\\d{1,2}'})`;
    }
  }
  pattern += escapePattern(format.slice(end));
  const values = new RegExp(`^${pattern}$`).exec(text.trim())?.slice(1);
  if (!values) throw new FormulaValueError('the text is not in this format');
  return assemble(new Map(tokens.map((token, index) => [token, values[index] ?? ''])));
}

function assemble(parts: Map<string, string>): Date {
  const number = (...names: string[]) => {
    const name = names.find((candidate) => parts.has(candidate));
    return name === undefined ? undefined : Number.parseInt(parts.get(name) ?? '', 10);
  };
  const seconds = number('X');
  if (seconds !== undefined) return new Date(seconds * 1000);
  const milliseconds = number('x');
  if (milliseconds !== undefined) return new Date(milliseconds);

  const named = (parts.get('MMMM') ?? parts.get('MMM'))?.slice(0, 3).toLowerCase();
  const month = named
    ? MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === named)
    : (number('MM', 'M') ?? 1) - 1;
  const century = parts.has('YY') ? 2000 : 0;
  const year = (number('YYYY', 'YY') ?? new Date().getUTCFullYear()) + century;
  const half = (parts.get('A') ?? parts.get('a'))?.toLowerCase();
  const clock = number('HH', 'H', 'hh', 'h') ?? 0;
  const hour = half ? (clock % 12) + (half === 'pm' ? 12 : 0) : clock;
  if (month < 0 || month > 11) throw new FormulaValueError('not a month');
  const utc = Date.UTC(
    year,
    month,
    number('DD', 'D', 'Do') ?? 1,
    hour,
    number('mm', 'm') ?? 0,
    number('ss', 's') ?? 0,
    number('SSS') ?? 0,
  );
  return new Date(utc - offsetMs(parts.get('Z')));
}

function offsetMs(zone: string | undefined): number {
  const match = /^([-+])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
