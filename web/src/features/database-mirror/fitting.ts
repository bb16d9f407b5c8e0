import type { AirtableTable } from '../../../../shared/entities/airtable.ts';

/** The tables that have this in their name, in any case. */
export function fitting(tables: readonly AirtableTable[], find: string): readonly AirtableTable[] {
  const text = find.trim().toLowerCase();
  return tables.filter(({ name }) => name.toLowerCase().includes(text));
}
