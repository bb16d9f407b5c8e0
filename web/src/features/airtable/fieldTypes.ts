import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { toWords } from '../../lib/toWords.ts';

export type AirtableField = AirtableTable['fields'][number];

const NAMES: Readonly<Record<string, string>> = {
  singleLineText: 'Single line text',
  multilineText: 'Long text',
  longText: 'Long text',
  richText: 'Rich text',
  email: 'E-mail',
  url: 'Web address',
  phoneNumber: 'Phone number',
  singleSelect: 'Single select',
  multipleSelects: 'Multiple select',
  multipleAttachments: 'Attachments',
  attachment: 'Attachments',
  multipleRecordLinks: 'Link to records',
  multipleLookupValues: 'Lookup',
  singleCollaborator: 'Person',
  multipleCollaborators: 'People',
  dateTime: 'Date and time',
  externalSyncSource: 'Sync source',
  aiText: 'AI text',
};

/** Airtable's name of a type in words: `singleSelect` is 'Single select'. One that is not known here is
 *  taken apart at its capitals. */
export function typeName(type: string): string {
  return Object.hasOwn(NAMES, type) ? (NAMES[type] ?? type) : toWords(type);
}

/** What a field that is worked out comes to (a formula of currency is shown as currency); other fields
 *  are what they are. */
export function shownAs({ type, options }: AirtableField): Pick<AirtableField, 'type' | 'options'> {
  const result = options?.result;
  const isTyped = typeof result === 'object' && result !== null && 'type' in result;
  return isTyped && typeof result.type === 'string'
    ? (result as Pick<AirtableField, 'type' | 'options'>)
    : { type, options };
}
