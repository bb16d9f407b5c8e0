import { type CellPart, readCell } from '../../../../../shared/airtable-mapping/cell.ts';
import type { AirtableAttachment } from '../../../../../shared/entities/airtable.ts';

const MAX_TEXT_LENGTH = 100;
const BYTES_PER_MB = 1024 * 1024;

/** Formats attachments by file name, lists joined, and unknown objects as JSON. */
export const formatRawCell = (value: unknown): string => formatParts(readCell(value));

export const formatParts = (parts: readonly CellPart[]): string =>
  parts.map((part) => ('error' in part ? part.error : part.text)).join(', ');

/** An unchecked box is a value, not empty. */
export const isEmpty = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Recognizes an attachment field by its shape; undefined for other fields. */
export function getAttachments(value: unknown): readonly AirtableAttachment[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isAttachment) ? value : undefined;
}

const isAttachment = (value: Partial<AirtableAttachment> | null) =>
  typeof value?.url === 'string' && typeof value.filename === 'string';

export function truncateValue(text: string, maxLength = MAX_TEXT_LENGTH): string {
  if (text.length <= maxLength) return text;
  // Drops a leading surrogate whose second half was cut off.
  return `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}...`;
}

export const formatMegabytes = (bytes: number) => `${(bytes / BYTES_PER_MB).toFixed(2)} MB`;
