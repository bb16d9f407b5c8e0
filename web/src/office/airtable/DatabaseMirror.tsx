import { useEffect } from 'react';
import { showErrorToast } from '../../lib/toast.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { ViewToggle } from '../common/list/ViewToggle.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { useSchema } from './airtableQueries.ts';
import { BasePage } from './BasePage.tsx';
import { DataExplorer, TableHeading } from './DataExplorer.tsx';
import { FIELD_HEADERS, FieldTable } from './FieldTable.tsx';
import {
  type BaseSchema,
  countFields,
  filterByName,
  formatFieldCount,
  formatRecordTotal,
  NO_TABLES,
  toBase,
} from './schema.ts';
import { TableOverview } from './TableOverview.tsx';
import { TAB_LABELS, TABS, useMirrorState } from './useMirrorState.ts';

export default function DatabaseMirror() {
  const schema = useSchema();
  const { data, error } = schema;
  const base = data && toBase(data);

  useEffect(() => {
    if (!error) return;
    showErrorToast(error, {
      title: 'Connection Error',
      description: 'Failed to connect to Airtable. Please check your authentication.',
    });
  }, [error]);

  return (
    <BasePage
      title="Database Mirror"
      subtitle="Live web view mirroring the database structure."
      query={schema}
      failure={{ title: 'Database Connection Error' }}
      figures={{
        'Total Tables': base?.tables.length,
        'Total Records': data && formatRecordTotal(data.tableAnalysis),
        'Total Fields': base && countFields(base.tables),
      }}
      counts={data?.tableAnalysis}
    >
      {base && <BaseTabs {...base} />}
    </BasePage>
  );
}

function BaseTabs({ tables, analyses }: BaseSchema) {
  const state = useMirrorState(tables);
  const layout = useTableLayout('fields');
  const { table, tab } = state;
  const found = filterByName(tables, state.query);

  if (!table) return <ListNotice {...NO_TABLES} />;
  return (
    <>
      <FilterBar>
        <SearchField label="Search tables" value={state.query} onChange={state.setQuery} />
        <FilterSelect
          label="Table"
          options={tables
            .filter((each) => each === table || found.includes(each))
            .map(({ name }) => name)}
          value={table.name}
          onChange={(name) => state.change({ table: name })}
        />
        {tab === 'Tables Overview' && (
          <ViewToggle
            view={state.view}
            onChange={(view) => state.change({ view: view === 'list' ? 'list' : '' })}
          />
        )}
      </FilterBar>
      <Tabs
        label="Views of the base"
        tabs={TAB_LABELS}
        selected={tab}
        onSelect={(label) => state.change({ tab: TABS[label] })}
      >
        {tab === 'Tables Overview' && (
          <TableOverview tables={tables} analyses={analyses} state={state} />
        )}
        {tab === 'Schema Details' && (
          <>
            <TableHeading table={table} />
            <ListBar count={formatFieldCount(table)}>
              <ColumnMenu headers={FIELD_HEADERS} layout={layout} />
            </ListBar>
            <FieldTable
              table={table}
              layout={layout}
              tables={tables}
              getTableLink={({ name }) => state.linkTo({ table: name })}
            />
          </>
        )}
        {tab === 'Data Explorer' && (
          <DataExplorer table={table} analysis={analyses.get(table.name)} />
        )}
      </Tabs>
    </>
  );
}
