import * as z from 'zod';
import { type CellInput, type Converter, unfit } from './input.ts';

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

const Time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export const dateTime = ({ field, value }: CellInput): string => {
  const time = Time.safeParse(value);
  if (!time.success) throw unfit(field);
  return new Date(time.data).toISOString();
};

export const date: Converter = (input) => dateTime(input).slice(0, 10);

/** Collaborators, barcodes and whatever else is an object to Airtable. */
export const anything: Converter = ({ value }) => value;
