import { formatTimestamp } from '../../components/Timestamp.tsx';
import { type AirtableField, shownAs } from './fieldTypes.ts';
import { textOf } from './fieldValue.ts';
import { typedNumber } from './typedNumber.ts';

const TIMES = new Set(['dateTime', 'createdTime', 'lastModifiedTime']);

/** A cell in words, as its field's type has it. Airtable leaves an unticked box out. */
export function typedText(field: AirtableField, value: unknown): string {
  const { type, options } = shownAs(field);
  const each = (one: unknown) => cellText(one, type, options);
  if (type === 'checkbox') return value === true ? 'Yes' : 'No';
  if (!Array.isArray(value)) return each(value);
  if (type === 'multipleRecordLinks') {
    return `${value.length} linked ${value.length === 1 ? 'record' : 'records'}`;
  }
  return value.map(each).join(', ');
}

function cellText(value: unknown, type: string, options: AirtableField['options']): string {
  if (typeof value === 'number') return typedNumber(value, type, options);
  if (typeof value === 'string' && TIMES.has(type) && !Number.isNaN(Date.parse(value))) {
    const { day, time } = formatTimestamp(value);
    return `${day} ${time}`;
  }
  return textOf(wordsIn(value) ?? value);
}

/** What is read of a person, a bar code, a button, an answer of Airtable's AI, or a formula's failure. */
function wordsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const part: Record<string, unknown> = { ...value };
  return part.name ?? part.text ?? part.label ?? part.value ?? part.error;
}
