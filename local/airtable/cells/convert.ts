import { COMPUTED_TYPES } from '../../../shared/airtable-mapping/item-to-record.ts';
import { unprocessable } from '../http/errors.ts';
import { attachments } from './attachments.ts';
import { multipleSelects, singleSelect } from './choices.ts';
import type { CellInput, Converter } from './input.ts';
import { recordLinks } from './links.ts';
import { checkbox, date, dateTime, number, passThrough, text } from './plain.ts';

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

/**
 * Converts a value for storage. `null` and an empty text clear the cell.
 * @throws HTTPException 422 when the field cannot hold the value
 */
export function convert(input: CellInput): unknown {
  const { field, value } = input;
  if (COMPUTED_TYPES.has(field.type)) {
    throw unprocessable(
      'INVALID_VALUE_FOR_COLUMN',
      `Field "${field.name}" cannot accept a value because the field is computed`,
    );
  }
  if (value === null || value === undefined || value === '') return undefined;
  return (CONVERTERS[field.type] ?? passThrough)(input);
}
