import type { AirtableField } from './fieldTypes.ts';

/** A number as its field's type has it: `$1,234.50`, `12.5%`, `4 of 5`, `1:05:00`. */
export function typedNumber(
  value: number,
  type: string,
  options: AirtableField['options'] = {},
): string {
  if (type === 'currency') return money(value, options.symbol);
  if (type === 'percent') return percents.format(value);
  if (type === 'rating') return `${value} of ${options.max ?? 5}`;
  if (type === 'duration') return duration(value);
  if (type === 'autoNumber') return String(value);
  const places = typeof options.precision === 'number' ? options.precision : 0;
  // As Airtable shows it: a year is no sum of anything.
  return value.toLocaleString('en-US', {
    useGrouping: false,
    minimumFractionDigits: places,
    maximumFractionDigits: 20,
  });
}

/** Airtable holds percents as fractions. */
const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const amounts = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function money(value: number, symbol: unknown): string {
  const sign = value < 0 ? '-' : '';
  return `${sign}${typeof symbol === 'string' && symbol ? symbol : '$'}${amounts.format(Math.abs(value))}`;
}

function duration(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(rest)}`;
}
