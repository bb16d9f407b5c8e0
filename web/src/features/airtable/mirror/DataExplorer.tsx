import { Link } from 'react-router';
import type { AirtableTable } from '../../../../../shared/entities/airtable.ts';
import { ListNotice } from '../../../components/ListNotice.tsx';
import type { Analysis } from '../schema.ts';
import { tablePath } from '../tablePath.ts';
import { RecordSheet } from '../DataExplorer.tsx';
import { TableHead } from './TableHead.tsx';

interface DataExplorerProps {
  table: AirtableTable;
  analysis: Analysis | undefined;
}

/** What a record of the table looks like. */
export function DataExplorer({ table, analysis }: DataExplorerProps) {
  const { name } = table;
  const record = analysis?.sampleRecord;

  return (
    <>
      <TableHead table={table}>
        <Link to={tablePath(name)}>All records of this table</Link>
      </TableHead>
      {record ? (
        <RecordSheet table={table} record={record} />
      ) : analysis?.recordCount === 0 ? (
        <ListNotice
          title="This table is empty"
          text={`As soon as ${name} has a record in Airtable, one is shown here.`}
        />
      ) : (
        <ListNotice
          title="No record was read"
          text={`Airtable gave no record of ${name} to show. Press Refresh to ask again.`}
        />
      )}
    </>
  );
}
