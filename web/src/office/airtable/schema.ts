import { getResultType, readCell } from '../../../../shared/airtable-mapping/cell.ts';
import type {
  AirtableField,
  AirtableRecord,
  AirtableTable,
} from '../../../../shared/entities/airtable.ts';
import type { Reply } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { toWords } from '../../lib/toWords.ts';
import { formatParts, formatRawCell } from '../common/airtable/fieldValue.ts';

type Schema = Reply<'GET /api/airtable/schema'>;
export type TableAnalysis = Schema['tableAnalysis'][number];

export const toBase = ({ schema, tableAnalysis }: Schema) => ({
  tables: schema.tables,
  analyses: new Map(tableAnalysis.map((analysis) => [analysis.name, analysis])),
});
export type BaseSchema = ReturnType<typeof toBase>;

export const NO_TABLES = {
  title: 'This base has no tables yet',
  text: 'Add the first one in Airtable, then press Refresh.',
};

export function filterByName<T extends { name: string }>(
  items: readonly T[],
  query: string,
): readonly T[] {
  const text = query.trim().toLowerCase();
  return text ? items.filter(({ name }) => name.toLowerCase().includes(text)) : items;
}

type Counted = Pick<TableAnalysis, 'recordCount' | 'isCountPartial'>;

export const formatRecordCount = ({ recordCount, isCountPartial }: Counted) =>
  `${formatCount(recordCount, isCountPartial)} ${recordCount === 1 ? 'record' : 'records'}`;

export const formatRecordTotal = (counted: readonly Counted[]) =>
  formatCount(
    counted.reduce((total, { recordCount }) => total + recordCount, 0),
    counted.some(({ isCountPartial }) => isCountPartial),
  );

export const formatFieldCount = ({ fields }: { fields: readonly unknown[] }) =>
  `${formatCount(fields.length)} ${fields.length === 1 ? 'field' : 'fields'}`;

export const countFields = (tables: readonly { fields: readonly unknown[] }[]) =>
  tables.reduce((total, { fields }) => total + fields.length, 0);

export interface RecordCell {
  field: AirtableField;
  value: unknown;
}

/** Returns cells in the table's field order, then values under unknown names. */
export function getCells(table: AirtableTable, { fields }: AirtableRecord): RecordCell[] {
  const known = new Set(table.fields.map(({ name }) => name));
  const unknown = Object.keys(fields)
    .filter((name) => !known.has(name))
    .map((name) => ({
      id: name,
      name,
      type: typeof fields[name] === 'boolean' ? 'checkbox' : 'unknown',
    }));
  return [...table.fields, ...unknown].map((field) => ({ field, value: fields[field.name] }));
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  multilineText: 'Long text',
  email: 'E-mail',
  url: 'Web address',
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

/** `singleSelect` becomes 'Single select'; types not listed above are split at their capitals. */
export const formatFieldType = (type: string) => TYPE_NAMES[type] ?? toWords(type);

type Tables = readonly AirtableTable[];

export function getRelation(
  { type, options = {} }: AirtableField,
  table: AirtableTable,
  tables: Tables,
) {
  if (type === 'multipleRecordLinks') {
    const target = tables.find(({ id }) => id === options.linkedTableId);
    return { verb: target ? 'links to' : 'links to another table', table: target, field: '' };
  }
  const link = table.fields.find(({ id }) => id === options.recordLinkFieldId);
  if (!link) return undefined;
  const target = tables.find(({ id }) => id === link.options?.linkedTableId);
  if (type === 'count') return { verb: 'counts', table: target, field: link.name };
  const source = target?.fields.find(({ id }) => id === options.fieldIdInLinkedTable);
  return { verb: type === 'rollup' ? 'rolls up' : 'looks up', table: target, field: source?.name };
}

export function getLinkedTables(table: AirtableTable, tables: Tables) {
  return {
    to: tables.filter(({ id }) => getLinkedIds(table).includes(id)),
    from: tables.filter((other) => other !== table && getLinkedIds(other).includes(table.id)),
  };
}

const getLinkedIds = ({ fields }: AirtableTable) =>
  fields.map(({ options }) => options?.linkedTableId).filter((id) => typeof id === 'string');

/** Formats by field type: `$1,234.50`, `12.5%`, `4 of 5`, `1:05:00`. */
export function formatCell(field: AirtableField, value: unknown): string {
  const { type } = getResultType(field);
  // Airtable leaves unchecked boxes out of a record.
  if (type === 'checkbox') return value === true ? 'Yes' : 'No';
  if (Array.isArray(value) && type === 'multipleRecordLinks') {
    return `${value.length} linked ${value.length === 1 ? 'record' : 'records'}`;
  }
  return formatParts(readCell(value, field, { formatDate, formatDateTime }));
}

export type FieldTypes = ReadonlyMap<string, AirtableField>;

export function formatField(fields: FieldTypes, name: string, value: unknown): string {
  const field = fields.get(name);
  return field ? formatCell(field, value) : formatRawCell(value);
}
