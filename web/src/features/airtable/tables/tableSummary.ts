import type { Reply } from '../../../lib/api.ts';
import { countOf, fieldNamesOf } from '../fieldValue.ts';

const SAMPLE_FIELDS = 3;

type Tables = Reply<'GET /api/airtable/tables'>['tables'];

/** A table of the base, as the directory tells of it. */
export interface TableSummary {
  name: string;
  /** `1,500`, or `1,500+` while it is counted. */
  records: string;
  fieldCount: number;
  sampleFields: readonly string[];
  /** Fields beyond the samples. */
  moreFields: number;
  isActive: boolean;
}

export function summaryOf({
  name,
  recordCount,
  isCountPartial,
  fields,
}: Tables[number]): TableSummary {
  const fieldNames = fieldNamesOf(fields);
  return {
    name,
    records: countOf(recordCount ?? 0, isCountPartial),
    fieldCount: fieldNames.length,
    sampleFields: fieldNames.slice(0, SAMPLE_FIELDS),
    moreFields: Math.max(0, fieldNames.length - SAMPLE_FIELDS),
    isActive: recordCount > 0,
  };
}

/** Of all tables together. */
export function totalsOf(tables: Tables) {
  const sum = (countOfTable: (table: Tables[number]) => number) =>
    tables.reduce((total, table) => total + countOfTable(table), 0);
  const isPartial = tables.some(({ isCountPartial }) => isCountPartial);

  return {
    tables: tables.length,
    records: countOf(
      sum(({ recordCount }) => recordCount ?? 0),
      isPartial,
    ),
    fields: sum(({ fields }) => fields?.length ?? 0),
    active: tables.filter(({ recordCount }) => recordCount > 0).length,
  };
}
