import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import { FieldRegister } from '../FieldTable.tsx';
import { TableHead } from './TableHead.tsx';
import type { MirrorPlace } from '../useMirrorState.ts';

interface SchemaDetailsProps {
  table: AirtableTable;
  tables: readonly AirtableTable[];
  place: MirrorPlace;
}

/** How the table is built. */
export function SchemaDetails({ table, tables, place }: SchemaDetailsProps) {
  return (
    <>
      <TableHead table={table} />
      <FieldRegister
        table={table}
        tables={tables}
        entryOf={({ name }) => place.at({ table: name })}
      />
    </>
  );
}
