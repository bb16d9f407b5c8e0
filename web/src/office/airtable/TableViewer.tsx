import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { parseTableName } from '../common/airtable/tablePath.ts';
import { type View, ViewToggle } from '../common/list/ViewToggle.tsx';
import { Stat, StatCell, StatRow } from '../common/StatRow.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { AirtablePage, CountedAt, RefreshButton } from './AirtablePage.tsx';
import { FieldAnalysis } from './FieldAnalysis.tsx';
import { TableRecords } from './TableRecords.tsx';
import { type LoadedTable, type TableResult, useRecordSearch, useTable } from './tableQuery.ts';

const TABS = ['Record Data', 'Field Analysis'] as const;
const FIGURES = ['Total Records', 'Visible Records', 'Total Fields', 'View Mode'];

export default function TableViewer() {
  const { pathname } = useLocation();
  const tableName = parseTableName(pathname);
  const table = useTable(tableName);
  const { data, isLoadingError, refresh } = table;

  return (
    <AirtablePage
      title={tableName}
      subtitle="Live data from your Airtable database"
      action={
        !isLoadingError && (
          <>
            <Button component={Link} to={paths.admin}>
              Back to Admin
            </Button>
            <RefreshButton onRefresh={refresh} />
          </>
        )
      }
      query={table}
      failure={{
        title: 'Failed to Load Table',
        text: `Unable to load table: ${tableName}`,
        linkLabel: 'Back to Admin',
        isRetriedInPlace: true,
      }}
      loading={{
        title: `Loading ${tableName}`,
        text: 'Reading the first records of this table...',
      }}
      figures={
        !data && (
          <StatRow label="Table figures">
            {FIGURES.map((label) => (
              <Stat key={label} label={label} value={undefined} />
            ))}
          </StatRow>
        )
      }
    >
      {data && <TableTabs key={tableName} tableName={tableName} table={table} loaded={data} />}
    </AirtablePage>
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
  // In the order of first appearance, since Airtable leaves empty fields out of a record.
  const fieldNames = useMemo(
    () => [...new Set(records.flatMap(({ fields }) => Object.keys(fields)))],
    [records],
  );

  return (
    <>
      <StatRow label="Table figures">
        <Stat label="Total Records" value={formatCount(totalCount, isCountPartial)} />
        <Stat label="Visible Records" value={search.matching.length} />
        <Stat label="Total Fields" value={fieldNames.length} />
        <StatCell label="View Mode">
          <ViewToggle
            view={view}
            onChange={(changed) => {
              setView(changed);
              setTab('Record Data');
            }}
          />
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
