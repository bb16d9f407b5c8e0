import * as z from 'zod';
import { type CellInput, type Converter, invalidValue } from './input.ts';

export const text: Converter = ({ field, value, typecast }) => {
  if (typeof value === 'string') return value;
  if (typecast && ['number', 'boolean'].includes(typeof value)) return String(value);
  throw invalidValue(field);
};

export const number: Converter = ({ field, value, typecast }) => {
  const parsed =
    typecast && typeof value === 'string' ? Number.parseFloat(value.replaceAll(',', '')) : value;
  if (typeof parsed !== 'number' || !Number.isFinite(parsed)) throw invalidValue(field);
  return parsed;
};

export const checkbox: Converter = ({ field, value, typecast }) => {
  if (typeof value === 'boolean') return value;
  if (typecast) return ['true', 'checked', 'yes', '1'].includes(String(value).toLowerCase());
  throw invalidValue(field);
};

const Time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

export const dateTime = ({ field, value }: CellInput): string => {
  const time = Time.safeParse(value);
  if (!time.success) throw invalidValue(field);
  return new Date(time.data).toISOString();
};

export const date: Converter = (input) => dateTime(input).slice(0, 10);

/** Stores other types, such as collaborators and barcodes, unchanged. */
export const passThrough: Converter = ({ value }) => value;
