import { Button, Stack } from '@mui/material';
import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { ROW_LINK } from '../../lib/listKeys.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { CardGrid } from '../common/CardGrid.tsx';
import { column } from '../common/column.ts';
import { ColumnMenu } from '../common/list/ColumnMenu.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { ListBar } from '../common/list/ListBar.tsx';
import { useTableLayout } from '../common/list/useTableLayout.ts';
import { Note } from '../common/Note.tsx';
import { type BaseSchema, filterByName, formatFieldCount, formatRecordCount } from './schema.ts';
import { TableCard } from './TableCard.tsx';
import type { MirrorState } from './useMirrorState.ts';

export function TableOverview({ tables, analyses, state }: BaseSchema & { state: MirrorState }) {
  const layout = useTableLayout('base-tables');
  const matching = filterByName(tables, state.query);

  if (matching.length === 0) {
    return (
      <ListNotice
        title="No matching tables"
        text={`No table name contains “${state.query.trim()}”.`}
      >
        <Button onClick={() => state.setQuery('')}>Show All Tables</Button>
      </ListNotice>
    );
  }
  if (state.view === 'list') {
    return (
      <>
        <ListBar count={`${matching.length} ${matching.length === 1 ? 'table' : 'tables'}`}>
          <ColumnMenu headers={HEADERS} layout={layout} />
        </ListBar>
        <DataTable
          label="Tables"
          columns={getColumns(analyses, state)}
          rows={matching}
          getKey={({ id }) => id}
          rowHeight={61}
          phoneColumns="auto auto minmax(0, 1fr)"
          layout={layout}
        />
      </>
    );
  }
  return (
    <CardGrid label="Tables">
      {matching.map((table) => {
        const analysis = analyses.get(table.name);
        const primary = table.fields.find(({ id }) => id === table.primaryFieldId);
        const counts = [
          analysis && formatRecordCount(analysis),
          formatFieldCount(table),
          primary && `by ${primary.name}`,
        ];
        return (
          <TableCard
            key={table.id}
            title={table.name}
            caption={table.id}
            description={table.description}
            counts={counts.filter((count) => count !== undefined)}
            isSelected={table === state.table}
          >
            <TableLinks table={table} state={state} />
          </TableCard>
        );
      })}
    </CardGrid>
  );
}

const HEADERS = ['Description', 'Fields', 'Records'];

const getColumns = (
  analyses: BaseSchema['analyses'],
  state: MirrorState,
): Column<AirtableTable>[] => [
  column(
    'Table',
    'minmax(0, 2fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ name }) => name },
    ({ id, name }) => (
      <>
        <h2>{name}</h2>
        <Note>{id}</Note>
      </>
    ),
  ),
  column('Description', 'minmax(0, 3fr)', { phone: null }, ({ description }) => description),
  column('Fields', '7rem', { phone: '2 / 1', align: 'end', isMono: true }, formatFieldCount),
  column('Records', '9rem', { phone: '2 / 2', align: 'end', isMono: true }, ({ name }) => {
    const analysis = analyses.get(name);
    return analysis ? formatRecordCount(analysis) : '—';
  }),
  column('View', '9rem', { isFixed: true, phone: '2 / 3', text: () => '' }, (table) => (
    <TableLinks table={table} state={state} />
  )),
];

function TableLinks({ table: { name }, state }: { table: AirtableTable; state: MirrorState }) {
  return (
    <Stack direction="row" sx={{ mt: 'auto', gap: 1.5 }}>
      <Button
        {...ROW_LINK}
        variant="text"
        component={Link}
        to={state.linkTo({ table: name, tab: 'schema' })}
        aria-label={`Schema of ${name}`}
      >
        Schema
      </Button>
      <Button
        variant="text"
        component={Link}
        to={state.linkTo({ table: name, tab: 'data' })}
        aria-label={`Data of ${name}`}
      >
        Data
      </Button>
    </Stack>
  );
}
