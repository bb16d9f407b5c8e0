import { useEffect } from 'react';
import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { getErrorMessage, isSessionExpired } from '../../lib/api.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { toast } from '../../lib/toast.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { ViewToggle } from '../common/list/ViewToggle.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Stat, StatRow } from '../common/StatRow.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { useSchema } from './airtableQueries.ts';
import { CountedAt } from './CountedAt.tsx';
import { DataExplorer, TableHeading } from './DataExplorer.tsx';
import { FIELD_HEADERS, FieldTable } from './FieldTable.tsx';
import { LoadError, reloadPage } from './LoadError.tsx';
import { LoadingCard } from './LoadingCard.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { type BaseSchema, countFields, filterByName, formatFieldCount, toBase } from './schema.ts';
import { TableOverview } from './TableOverview.tsx';
import { type MirrorState, TABS, useMirrorState } from './useMirrorState.ts';

export default function DatabaseMirror() {
  const { data, isPending, error, refresh } = useSchema();
  const base = data && toBase(data);

  return (
    <OfficePage
      title="Database Mirror"
      subtitle="Live web view mirroring the database structure."
      action={data && <RefreshButton onRefresh={refresh} />}
    >
      {error && <ConnectionError error={error} isStale={data !== undefined} />}
      {(isPending || base) && <Stats base={base} />}
      <CountedAt counts={base && [...base.analyses.values()]} />
      {isPending && (
        <LoadingCard
          title="Loading Database Mirror"
          text="Reading the tables of the base and a record of each..."
        />
      )}
      {base && <BaseTabs {...base} />}
    </OfficePage>
  );
}

function ConnectionError({ error, isStale }: { error: Error; isStale: boolean }) {
  useEffect(() => {
    if (isSessionExpired(error)) return;
    toast({
      title: 'Connection Error',
      description: 'Failed to connect to Airtable. Please check your authentication.',
      variant: 'destructive',
    });
  }, [error]);

  return (
    <LoadError
      title="Database Connection Error"
      text={getErrorMessage(error)}
      isStale={isStale}
      onRetry={reloadPage}
    />
  );
}

function Stats({ base }: { base: BaseSchema | undefined }) {
  const analyses = base && [...base.analyses.values()];
  const total = analyses?.reduce((sum, { recordCount }) => sum + (recordCount ?? 0), 0);
  const isPartial = analyses?.some(({ isCountPartial }) => isCountPartial);

  return (
    <StatRow label="Database figures">
      <Stat label="Total Tables" value={base?.tables.length} />
      <Stat
        label="Total Records"
        value={total === undefined ? undefined : formatCount(total, isPartial)}
      />
      <Stat label="Total Fields" value={base && countFields(base.tables)} />
    </StatRow>
  );
}

function BaseTabs({ tables, analyses }: BaseSchema) {
  const state = useMirrorState(tables);
  const layout = useTableLayout('fields');
  const { table, tab } = state;

  if (!table) {
    return (
      <ListNotice
        title="This base has no tables yet"
        text="Add the first one in Airtable, then press Refresh."
      />
    );
  }
  return (
    <>
      <MirrorToolbar tables={tables} selected={table} state={state} />
      <Tabs
        label="Views of the base"
        tabs={TABS}
        selected={tab}
        onSelect={(chosen) => state.change({ tab: chosen })}
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

interface MirrorToolbarProps {
  tables: readonly AirtableTable[];
  selected: AirtableTable;
  state: MirrorState;
}

function MirrorToolbar({ tables, selected, state }: MirrorToolbarProps) {
  const matching = filterByName(tables, state.query);
  const options = tables.filter((table) => table === selected || matching.includes(table));

  return (
    <FilterBar>
      <SearchField
        label="Search tables"
        placeholder="Search tables..."
        value={state.query}
        onChange={state.setQuery}
      />
      <FilterSelect
        label="Table"
        options={options.map(({ name }) => name)}
        value={selected.name}
        onChange={(table) => state.change({ table })}
      />
      {state.tab === 'Tables Overview' && (
        <ViewToggle view={state.view} onChange={(view) => state.change({ view })} />
      )}
    </FilterBar>
  );
}
