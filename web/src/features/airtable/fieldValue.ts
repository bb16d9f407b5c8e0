import type { AirtableAttachment } from '../../../../shared/entities/airtable.ts';

const LONGEST = 100;
const BYTES_PER_MB = 1024 * 1024;

/** A field's value in words: attachments by filename, lists joined, objects as JSON. */
export function textOf(value: unknown): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (isAttachment(value)) return value.filename;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** As `textOf`, but what has parts is shown with all of them, indented. */
export function fullTextOf(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value, null, 2)
    : textOf(value);
}

/** Whether a field has nothing in it. A box that is not ticked has: it says no. */
export function isEmpty(value: unknown): value is null | undefined | '' | [] {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Whether a box is ticked, or something stands in its place. */
export function isSet(value: unknown): boolean {
  return !isEmpty(value) && value !== false;
}

/** The files of a field of attachments, which is known by its shape; undefined of any other. */
export function attachmentsOf(value: unknown): readonly AirtableAttachment[] | undefined {
  const isOfFiles = Array.isArray(value) && value.length > 0 && value.every(isAttachment);
  return isOfFiles ? value : undefined;
}

function isAttachment(value: unknown): value is AirtableAttachment {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'url' in value &&
    typeof value.url === 'string' &&
    'filename' in value &&
    typeof value.filename === 'string'
  );
}

export function truncate(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  // No half of a character that takes two places.
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}...`;
}

export const megabytes = (bytes: number) => `${(bytes / BYTES_PER_MB).toFixed(2)} MB`;

/** `1,500`, or `1,500+` where there are more than were counted so far. */
export function countOf(count: number, isPartial = false): string {
  return `${count.toLocaleString('en-US')}${isPartial ? '+' : ''}`;
}

/** As in `11/18/2026`. */
export const dateOf = (at: string | undefined) =>
  dated(at, (date) => date.toLocaleDateString('en-US'));
/** As in `11/18/2026, 2:02:00 PM`. */
export const momentOf = (at: string | undefined) =>
  dated(at, (date) => date.toLocaleString('en-US'));

function dated(at: string | undefined, write: (date: Date) => string): string {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '—' : write(date);
}

type Field = string | { name: string };

/** Of a table's fields, which may come as their names alone. */
export function fieldNamesOf(fields: readonly Field[] | undefined): string[] {
  return (fields ?? []).map((field) => (typeof field === 'string' ? field : field.name));
}
