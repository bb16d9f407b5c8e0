import { randomUUID } from 'node:crypto';
import { airtableId, type DemoAttachment } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import { type CellInput, type Converter, unfit } from './input.ts';

/** The list replaces the cell: `{id}` keeps what is there, `{url}` is fetched later. */
export const attachments: Converter = (input) => {
  if (!Array.isArray(input.value)) throw unfit(input.field);
  return input.value.map((item) => attachment(input, item));
};

function attachment({ field, current, isNewRecord }: CellInput, item: unknown): DemoAttachment {
  if (typeof item !== 'object' || item === null) throw refused(field.name);
  if ('id' in item) {
    const held: DemoAttachment[] = Array.isArray(current) ? current : [];
    const kept = held.find(({ id }) => id === item.id);
    if (isNewRecord || !kept) throw refused(field.name);
    return 'filename' in item && typeof item.filename === 'string'
      ? { ...kept, filename: item.filename }
      : kept;
  }
  const source = 'url' in item && typeof item.url === 'string' ? publicUrl(item.url) : undefined;
  if (!source) throw refused(field.name);
  const given = 'filename' in item && typeof item.filename === 'string' ? item.filename : undefined;
  return {
    id: airtableId('att', randomUUID()),
    filename: given || lastPart(source) || 'attachment',
    source: source.href,
  };
}

function publicUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function lastPart(url: URL): string {
  const part = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const refused = (fieldName: string) =>
  unprocessable('INVALID_ATTACHMENT_OBJECT', `Invalid attachment object for field ${fieldName}`);
