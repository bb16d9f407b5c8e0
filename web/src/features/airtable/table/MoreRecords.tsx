import { MoreRows } from '../../../components/MoreRows.tsx';
import { countOf } from '../fieldValue.ts';
import { type LoadedTable, PAGE_SIZE } from '../tablePages.ts';
import type { TableResult } from '../tableQuery.ts';

interface MoreRecordsProps {
  table: TableResult;
  loaded: LoadedTable;
}

/** Airtable gives a hundred records at a time, and its plans count the calls: more come when asked for. */
export function MoreRecords({ table, loaded }: MoreRecordsProps) {
  const { records, totalCount, isCountPartial } = loaded;
  const left = isCountPartial ? PAGE_SIZE : Math.min(PAGE_SIZE, totalCount - records.length);

  return (
    <MoreRows pages={table} what="records" label={`Load the next ${left} records`}>
      {!table.hasNextPage &&
        records.length > PAGE_SIZE &&
        `All ${countOf(records.length)} records are loaded.`}
    </MoreRows>
  );
}
