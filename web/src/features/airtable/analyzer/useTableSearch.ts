import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import type { AirtableField } from '../fieldTypes.ts';

export interface Found {
  table: AirtableTable;
  /** Where the table's own name does not fit: those of its fields whose name does. */
  fields?: readonly AirtableField[];
}

/** Tables, and fields of other tables, by a part of their name, which stands in the address: `?find=photo`. */
export function useTableSearch(tables: readonly AirtableTable[]) {
  const [params, setParams] = useSearchParams();
  const find = params.get('find') ?? '';
  const text = useDeferredValue(find.trim().toLowerCase());
  const found = useMemo(() => tables.flatMap((table) => fitting(table, text)), [tables, text]);

  return {
    find,
    setFind: (wanted: string) => setParams(wanted ? { find: wanted } : {}, { replace: true }),
    found,
  };
}

function fitting(table: AirtableTable, text: string): Found[] {
  const isFit = ({ name }: { name: string }) => name.toLowerCase().includes(text);
  if (isFit(table)) return [{ table }];
  const fields = table.fields.filter(isFit);
  return fields.length > 0 ? [{ table, fields }] : [];
}
