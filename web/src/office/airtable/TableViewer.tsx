import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { ApiError } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { parseTableName } from '../common/airtable/tablePath.ts';
import { focusTitle } from '../common/focusTitle.ts';
import { type View, ViewToggle } from '../common/list/ViewToggle.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Stat, StatCell, StatRow } from '../common/StatRow.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { CountedAt } from './CountedAt.tsx';
import { FieldAnalysis } from './FieldAnalysis.tsx';
import { LoadError } from './LoadError.tsx';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { TableRecords } from './TableRecords.tsx';
import { type LoadedTable, type TableResult, useTable } from './tableQuery.ts';
import { useRecordSearch } from './useRecordSearch.ts';

const TABS = ['Record Data', 'Field Analysis'] as const;

export default function TableViewer() {
  const { pathname } = useLocation();
  const tableName = parseTableName(pathname);
  const table = useTable(tableName);
  const { data, error, isError, isPending, isLoadingError, isFetchNextPageError } = table;
  const retry = () => {
    focusTitle();
    return data ? table.refresh() : table.refetch();
  };

  return (
    <OfficePage
      title={tableName}
      subtitle="Live data from your Airtable database"
      action={
        !isLoadingError && (
          <>
            <Button component={Link} to={paths.admin}>
              Back to Admin
            </Button>
            <RefreshButton onRefresh={table.refresh} />
          </>
        )
      }
    >
      {isPending && (
        <>
          <StatRow label="Table figures">
            <Stat label="Total Records" value={undefined} />
            <Stat label="Visible Records" value={undefined} />
            <Stat label="Total Fields" value={undefined} />
            <Stat label="View Mode" value={undefined} />
          </StatRow>
          <LoadingCard
            title={`Loading ${tableName}`}
            text="Reading the first records of this table..."
          />
        </>
      )}
      {isError && !isFetchNextPageError && (
        <LoadError
          title="Failed to Load Table"
          text={(error instanceof ApiError && error.reason) || `Unable to load table: ${tableName}`}
          isStale={data !== undefined}
          isRetrying={table.isFetching}
          onRetry={retry}
          linkLabel="Back to Admin"
        />
      )}
      {data && <TableTabs key={tableName} tableName={tableName} table={table} loaded={data} />}
    </OfficePage>
  );
}

interface TableTabsProps {
  tableName: string;
  table: TableResult;
  loaded: LoadedTable;
}

function TableTabs({ tableName, table, loaded }: TableTabsProps) {
  const { records, totalCount, isCountPartial } = loaded;
  const [tab, setTab] = useState<(typeof TABS)[number]>('Record Data');
  const [view, setView] = useState<View>('grid');
  const search = useRecordSearch(loaded);
  const fieldNames = useMemo(() => getFieldNames(records), [records]);
  const changeView = (changed: View) => {
    setView(changed);
    setTab('Record Data');
  };

  return (
    <>
      <StatRow label="Table figures">
        <Stat label="Total Records" value={formatCount(totalCount, isCountPartial)} />
        <Stat label="Visible Records" value={search.matching.length} />
        <Stat label="Total Fields" value={fieldNames.length} />
        <StatCell label="View Mode">
          <ViewToggle view={view} onChange={changeView} />
        </StatCell>
      </StatRow>
      <CountedAt counts={[loaded]} />
      <Tabs label="Views of the table" tabs={TABS} selected={tab} onSelect={setTab}>
        {tab === 'Record Data' ? (
          <TableRecords
            tableName={tableName}
            table={table}
            loaded={loaded}
            search={search}
            fieldNames={fieldNames}
            view={view}
          />
        ) : (
          <FieldAnalysis loaded={loaded} fieldNames={fieldNames} />
        )}
      </Tabs>
    </>
  );
}

/** Keeps the order of first appearance, since Airtable leaves empty fields out of a record. */
function getFieldNames(records: readonly AirtableRecord[]): string[] {
  return [...new Set(records.flatMap(({ fields }) => Object.keys(fields)))];
}
