import { randomUUID } from 'node:crypto';
import { airtableId, type StoredAttachment } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import { type CellInput, type Converter, invalidValue } from './input.ts';

/** The list replaces the cell: `{id}` keeps an attachment, `{url}` is fetched later. */
export const attachments: Converter = (input) => {
  if (!Array.isArray(input.value)) throw invalidValue(input.field);
  return input.value.map((item) => toAttachment(input, item));
};

function toAttachment({ field, current, isNewRecord }: CellInput, item: unknown): StoredAttachment {
  if (typeof item !== 'object' || item === null) throw invalidAttachment(field.name);
  if ('id' in item) {
    const existing: StoredAttachment[] = Array.isArray(current) ? current : [];
    const match = existing.find(({ id }) => id === item.id);
    if (isNewRecord || !match) throw invalidAttachment(field.name);
    return 'filename' in item && typeof item.filename === 'string'
      ? { ...match, filename: item.filename }
      : match;
  }
  const source = 'url' in item && typeof item.url === 'string' ? publicUrl(item.url) : undefined;
  if (!source) throw invalidAttachment(field.name);
  const filename =
    'filename' in item && typeof item.filename === 'string' ? item.filename : undefined;
  return {
    id: airtableId('att', randomUUID()),
    filename: filename || lastSegment(source) || 'attachment',
    source: source.href,
  };
}

function publicUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function lastSegment(url: URL): string {
  const part = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const invalidAttachment = (fieldName: string) =>
  unprocessable('INVALID_ATTACHMENT_OBJECT', `Invalid attachment object for field ${fieldName}`);
