import type { AirtableRecord, AirtableTable } from '../../../../shared/entities/airtable.ts';
import type { Reply } from '../../lib/api.ts';
import type { AirtableField } from './fieldTypes.ts';
import { countOf, isEmpty } from './fieldValue.ts';

/** What was counted and taken of a table. */
export type Analysis = Reply<'GET /api/airtable/schema'>['tableAnalysis'][number];

export const recordCountOf = ({ recordCount = 0, isCountPartial }: Analysis) =>
  `${countOf(recordCount, isCountPartial)} ${recordCount === 1 ? 'record' : 'records'}`;

export const fieldCountOf = ({ fields }: AirtableTable) =>
  `${countOf(fields.length)} ${fields.length === 1 ? 'field' : 'fields'}`;

export interface Cell {
  field: AirtableField;
  value: unknown;
}

/** What a record holds, field by field as the table has them, then what it holds under names that the
 *  table does not know. */
export function cellsOf(table: AirtableTable, record: AirtableRecord): Cell[] {
  const known = new Set(table.fields.map(({ name }) => name));
  const others = Object.keys(record.fields).filter((name) => !known.has(name));
  return [...table.fields, ...others.map((name) => unknownField(name, record))].map((field) => ({
    field,
    value: record.fields[field.name],
  }));
}

/** A box that is not ticked is: Airtable leaves it out. */
export const isFilled = ({ field, value }: Cell) => field.type === 'checkbox' || !isEmpty(value);

function unknownField(name: string, { fields }: AirtableRecord): AirtableField {
  return { id: name, name, type: typeof fields[name] === 'boolean' ? 'checkbox' : 'unknown' };
}

type Schema = Reply<'GET /api/airtable/schema'>;

export const tablesOf = ({ schema, tables }: Partial<Schema>) => schema?.tables ?? tables ?? [];

/** By the name of the table. */
export const analysesOf = ({
  tableAnalysis = [],
}: Partial<Schema>): ReadonlyMap<string, Analysis> =>
  new Map(tableAnalysis.map((analysis) => [analysis.name, analysis]));

/** Of all tables together. */
export function fieldTotalOf(tables: readonly AirtableTable[]): number {
  return tables.reduce((total, { fields }) => total + fields.length, 0);
}
