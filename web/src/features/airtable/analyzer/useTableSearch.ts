import { useDeferredValue, useMemo } from 'react';
import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import { useQueryParams } from '../../../lib/useQueryParams.ts';
import type { AirtableField } from '../fieldTypes.ts';

export interface Found {
  table: AirtableTable;
  /** Where the table's own name does not fit: those of its fields whose name does. */
  fields?: readonly AirtableField[];
}

/** Tables, and fields of other tables, by a part of their name, which stands in the address: `?find=photo`. */
export function useTableSearch(tables: readonly AirtableTable[]) {
  const { get, replace } = useQueryParams();
  const find = get('find');
  const text = useDeferredValue(find.trim().toLowerCase());
  const found = useMemo(() => tables.flatMap((table) => fitting(table, text)), [tables, text]);

  return {
    find,
    setFind: (text: string) => replace({ find: text }),
    found,
  };
}

function fitting(table: AirtableTable, text: string): Found[] {
  const isFit = ({ name }: { name: string }) => name.toLowerCase().includes(text);
  if (isFit(table)) return [{ table }];
  const fields = table.fields.filter(isFit);
  return fields.length > 0 ? [{ table, fields }] : [];
}
