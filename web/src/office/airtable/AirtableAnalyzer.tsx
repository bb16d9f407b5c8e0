import { Box, Button } from '@mui/material';
import { startTransition, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import type { Reply } from '../../lib/api.ts';
import { getFileDate } from '../../lib/dates.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { FilterBar } from '../common/list/FilterBar.tsx';
import { SearchField } from '../common/list/SearchField.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { useSchema } from './airtableQueries.ts';
import { BasePage } from './BasePage.tsx';
import { FIELD_HEADERS } from './FieldTable.tsx';
import { type BaseSchema, countFields, filterByName, NO_TABLES, toBase } from './schema.ts';
import { type TableMatch, TableSchema } from './TableSchema.tsx';

const LARGE_BASE_FIELDS = 500;
/** The browser skips the layout of sections out of view. */
const SKIP_LAYOUT = {
  '& > *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 3.25rem' },
};

export default function AirtableAnalyzer() {
  const schema = useSchema();
  const { data } = schema;
  const base = data && toBase(data);
  const samples = data?.tableAnalysis.filter(({ sampleRecord }) => sampleRecord);

  return (
    <BasePage
      title="Database Analyzer"
      subtitle="Review the complete table structure and relationships."
      action={
        data && (
          <Button variant="contained" onClick={() => downloadAnalysis(data)}>
            Download Analysis
          </Button>
        )
      }
      query={schema}
      failure={{
        title: 'Connection Failed',
        advice:
          'Check the Airtable API key and base ID, or complete the OAuth connection on the Admin Dashboard.',
        isRetriedInPlace: true,
      }}
      figures={{
        'Total Tables': base?.tables.length,
        'Total Fields': base && countFields(base.tables),
        'Records Sampled': samples?.length,
      }}
      counts={data?.tableAnalysis}
    >
      {base && <TableSchemas {...base} />}
    </BasePage>
  );
}

function TableSchemas({ tables, analyses }: BaseSchema) {
  const { get, replace } = useQueryParams();
  const query = get('find');
  const setQuery = (find: string) => replace({ find });
  const deferred = useDeferredValue(query);
  const matches = useMemo(() => findMatches(tables, deferred), [tables, deferred]);
  const { isExpanded, toggle, areAllExpanded, toggleAll } = useExpandedTables(matches, query);
  const layout = useTableLayout('fields');

  if (tables.length === 0) return <ListNotice {...NO_TABLES} />;
  return (
    <>
      <FilterBar>
        <SearchField label="Search tables and fields" value={query} onChange={setQuery} />
        {matches.length > 0 && (
          <>
            <Button onClick={toggleAll}>{areAllExpanded ? 'Collapse All' : 'Expand All'}</Button>
            <ColumnMenu headers={FIELD_HEADERS} layout={layout} />
          </>
        )}
      </FilterBar>
      {matches.length === 0 && (
        <ListNotice
          title="No matching tables or fields"
          text={`No table or field name contains “${query.trim()}”.`}
        >
          <Button onClick={() => setQuery('')}>Show All Tables</Button>
        </ListNotice>
      )}
      <Box sx={countFields(tables) > LARGE_BASE_FIELDS ? SKIP_LAYOUT : null}>
        {matches.map((match) => (
          <TableSchema
            key={match.table.id}
            {...match}
            tables={tables}
            analysis={analyses.get(match.table.name)}
            layout={layout}
            isExpanded={isExpanded(match)}
            onToggle={() => toggle(match)}
          />
        ))}
      </Box>
    </>
  );
}

const findMatches = (tables: readonly AirtableTable[], query: string): TableMatch[] =>
  tables.flatMap((table): TableMatch[] => {
    if (filterByName([table], query).length > 0) return [{ table }];
    const fields = filterByName(table.fields, query);
    return fields.length > 0 ? [{ table, fields }] : [];
  });

function downloadAnalysis({ schema, tableAnalysis }: Reply<'GET /api/airtable/schema'>) {
  const timestamp = new Date().toISOString();
  const text = JSON.stringify({ timestamp, schema, tableAnalysis }, null, 2);
  saveFile(`airtable-analysis-${getFileDate(new Date(timestamp))}.json`, text, 'application/json');
}

/** Expanding all fields of a large base would make the first render slow. */
const MAX_INITIAL_FIELDS = 150;

function useExpandedTables(matches: readonly TableMatch[], query: string) {
  const { hash, key } = useLocation();
  const [toggled, setToggled] = useState({ query, isExpanded: new Map<string, boolean>() });
  const initial = useMemo(() => getInitiallyExpanded(matches), [matches]);
  const setExpanded = (ids: readonly string[], value: boolean) =>
    setToggled(({ isExpanded }) => ({
      query,
      isExpanded: new Map([...isExpanded, ...ids.map((id) => [id, value] as const)]),
    }));

  if (toggled.query !== query) setToggled({ query, isExpanded: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again expands its table again
  useLayoutEffect(() => {
    if (hash) setExpanded([hash.slice(1)], true);
  }, [hash, key]);

  const isExpanded = ({ table: { id } }: TableMatch) =>
    toggled.isExpanded.get(id) ?? initial.has(id);
  const areAllExpanded = matches.every(isExpanded);
  const allIds = matches.map(({ table }) => table.id);
  return {
    isExpanded,
    toggle: (match: TableMatch) => setExpanded([match.table.id], !isExpanded(match)),
    areAllExpanded,
    toggleAll: () => startTransition(() => setExpanded(allIds, !areAllExpanded)),
  };
}

function getInitiallyExpanded(matches: readonly TableMatch[]): Set<string> {
  let remaining = MAX_INITIAL_FIELDS;
  const first = matches.filter(({ table, fields = table.fields }, index) => {
    remaining -= fields.length;
    return index === 0 || remaining >= 0;
  });
  return new Set(first.map(({ table }) => table.id));
}
