import { unprocessable } from '../http/errors.ts';
import { isComputed } from '../records/computed.ts';
import { attachments } from './attachments.ts';
import { multipleSelects, singleSelect } from './choices.ts';
import type { CellInput, Converter } from './input.ts';
import { recordLinks } from './links.ts';
import { anything, checkbox, date, dateTime, number, text } from './plain.ts';

const CONVERTERS: Record<string, Converter> = {
  singleLineText: text,
  multilineText: text,
  richText: text,
  email: text,
  url: text,
  phoneNumber: text,
  number,
  currency: number,
  percent: number,
  duration: number,
  rating: number,
  checkbox,
  date,
  dateTime,
  singleSelect,
  multipleSelects,
  multipleRecordLinks: recordLinks,
  multipleAttachments: attachments,
};

/** What the cell will hold; `null` and the empty text clear it. */
export function convert(input: CellInput): unknown {
  const { field, value } = input;
  if (isComputed(field)) {
    throw unprocessable(
      'INVALID_VALUE_FOR_COLUMN',
      `Field "${field.name}" cannot accept a value because the field is computed`,
    );
  }
  if (value === null || value === undefined || value === '') return undefined;
  return (CONVERTERS[field.type] ?? anything)(input);
}
