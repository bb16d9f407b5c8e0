import { type Converter, unfit } from './input.ts';

export const text: Converter = ({ field, value, typecast }) => {
  if (typeof value === 'string') return value;
  if (typecast && ['number', 'boolean'].includes(typeof value)) return String(value);
  throw unfit(field);
};

export const number: Converter = ({ field, value, typecast }) => {
  const wanted =
    typecast && typeof value === 'string' ? Number.parseFloat(value.replaceAll(',', '')) : value;
  if (typeof wanted !== 'number' || !Number.isFinite(wanted)) throw unfit(field);
  return wanted;
};

export const checkbox: Converter = ({ field, value, typecast }) => {
  if (typeof value === 'boolean') return value;
  if (typecast) return ['true', 'checked', 'yes', '1'].includes(String(value).toLowerCase());
  throw unfit(field);
};

export const dateTime: Converter = ({ field, value }) => {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  if (!time || Number.isNaN(time.getTime())) throw unfit(field);
  return time.toISOString();
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const date: Converter = (input) => {
  const time = String(dateTime(input));
  // A date without a time is kept as written: no zone may move it to another day.
  return DATE.test(String(input.value)) ? input.value : time.slice(0, 10);
};

/** Collaborators, barcodes and whatever else is an object to Airtable. */
export const anything: Converter = ({ value }) => value;
