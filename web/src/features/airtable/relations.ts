import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import type { AirtableField } from './fieldTypes.ts';

/** What a field has to do with other fields and tables. */
export interface Relation {
  /** As in 'links to', before the table's name. */
  verb: string;
  table?: AirtableTable | undefined;
  /** The field there, or the link that leads there. */
  field?: string | undefined;
}

type Tables = readonly AirtableTable[];

/** Undefined for a field that stands for itself. */
export function relationOf(
  { type, options = {} }: AirtableField,
  table: AirtableTable,
  tables: Tables,
): Relation | undefined {
  if (type === 'multipleRecordLinks') {
    const target = tables.find(({ id }) => id === options.linkedTableId);
    return target ? { verb: 'links to', table: target } : { verb: 'links to another table' };
  }
  const link = table.fields.find(({ id }) => id === options.recordLinkFieldId);
  if (!link) return undefined;
  const target = tables.find(({ id }) => id === link.options?.linkedTableId);
  if (type === 'count') return { verb: 'counts', table: target, field: link.name };
  const source = target?.fields.find(({ id }) => id === options.fieldIdInLinkedTable);
  return { verb: type === 'rollup' ? 'rolls up' : 'looks up', table: target, field: source?.name };
}

/** The tables that this one links to, and those that link to it. */
export function neighbours(table: AirtableTable, tables: Tables) {
  return {
    to: tables.filter(({ id }) => linkedIds(table).includes(id)),
    from: tables.filter((other) => other !== table && linkedIds(other).includes(table.id)),
  };
}

const linkedIds = ({ fields }: AirtableTable) =>
  fields.map(({ options }) => options?.linkedTableId).filter((id) => typeof id === 'string');
