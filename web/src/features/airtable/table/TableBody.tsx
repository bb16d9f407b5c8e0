import { useMemo, useState } from 'react';
import { Stat, StatCell, StatRow } from '../../../components/StatRow.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { type View, ViewToggle } from '../../../components/ViewToggle.tsx';
import { countOf } from '../fieldValue.ts';
import type { LoadedTable } from '../tablePages.ts';
import type { TableResult } from '../tableQuery.ts';
import { FieldAnalysis } from '../FieldAnalysis.tsx';
import { RecordData } from '../TableRecords.tsx';
import { fieldNamesIn } from './recordFields.ts';
import { useRecordSearch } from './useRecordSearch.ts';

const TABS = ['Record Data', 'Field Analysis'] as const;

interface TableBodyProps {
  table: TableResult;
  loaded: LoadedTable;
}

export function TableBody({ table, loaded }: TableBodyProps) {
  const { records, totalCount, isCountPartial } = loaded;
  const [tab, setTab] = useState<(typeof TABS)[number]>('Record Data');
  const [view, setView] = useState<View>('grid');
  const search = useRecordSearch(records);
  const chooseView = (chosen: View) => {
    setView(chosen);
    // Where the records are laid out so.
    setTab('Record Data');
  };
  const fieldNames = useMemo(() => fieldNamesIn(records), [records]);

  return (
    <>
      <StatRow label="Table figures">
        <Stat label="Total Records" value={countOf(totalCount, isCountPartial)} />
        <Stat label="Visible Records" value={search.matching.length} />
        <Stat label="Total Fields" value={fieldNames.length} />
        <StatCell label="View Mode">
          <ViewToggle view={view} onChange={chooseView} />
        </StatCell>
      </StatRow>
      <Tabs label="What to see of the table" tabs={TABS} chosen={tab} onChoose={setTab}>
        {tab === 'Record Data' ? (
          <RecordData
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
