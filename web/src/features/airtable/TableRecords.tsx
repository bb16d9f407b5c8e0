import { useState } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import type { View } from '../../components/ViewToggle.tsx';
import type { LoadedTable } from './tablePages.ts';
import type { TableResult } from './tableQuery.ts';
import { MoreRecords } from './table/MoreRecords.tsx';
import { NoRecords } from './table/NoRecords.tsx';
import { RecordGrid } from './table/RecordGrid.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordSum } from './table/RecordSum.tsx';
import { RecordView } from './RecordDetails.tsx';
import type { RecordSearch } from './table/useRecordSearch.ts';

interface RecordDataProps {
  table: TableResult;
  loaded: LoadedTable;
  search: RecordSearch;
  fieldNames: readonly string[];
  view: View;
}

export function RecordData({ table, loaded, search, fieldNames, view }: RecordDataProps) {
  const [focus, setFocus] = useState('');
  const [opened, setOpened] = useState<AirtableRecord>();
  const { matching } = search;

  return (
    <>
      <Toolbar>
        <SearchField
          label="Search all fields"
          placeholder="Search all fields..."
          value={search.find}
          onChange={search.setFind}
        />
        <SelectField
          label="Focus on field"
          all="All Fields"
          options={fieldNames}
          value={focus}
          onChange={setFocus}
        />
      </Toolbar>
      <RecordSum loaded={loaded} search={search} />
      {matching.length === 0 && <NoRecords isSearched={search.isActive} />}
      {matching.length > 0 &&
        (view === 'grid' ? (
          <RecordGrid records={matching} focus={focus} onOpen={setOpened} />
        ) : (
          <RecordList records={matching} onOpen={setOpened} />
        ))}
      <MoreRecords table={table} loaded={loaded} />
      {opened && <RecordView record={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
