import { Button } from '@mui/material';
import type { AirtableTable } from '../../../../shared/entities/airtable.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { CardGrid } from '../common/CardGrid.tsx';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import {
  type BaseSchema,
  filterByName,
  formatFieldCount,
  formatRecordCount,
  type TableAnalysis,
} from './schema.ts';
import { TableCard } from './TableCard.tsx';
import styles from './TableOverview.module.css';
import type { MirrorState } from './useMirrorState.ts';

interface TableOverviewProps extends BaseSchema {
  state: MirrorState;
}

export function TableOverview({ tables, analyses, state }: TableOverviewProps) {
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
      <DataTable
        label="Tables"
        columns={getColumns(analyses, state)}
        rows={matching}
        getKey={({ id }) => id}
        rowHeight={57}
        rowClassName={styles.row}
      />
    );
  }
  return (
    <CardGrid label="Tables">
      {matching.map((table) => (
        <OverviewCard
          key={table.id}
          table={table}
          analysis={analyses.get(table.name)}
          state={state}
        />
      ))}
    </CardGrid>
  );
}

const getColumns = (
  analyses: BaseSchema['analyses'],
  state: MirrorState,
): Column<AirtableTable>[] => [
  {
    header: 'Table',
    width: 'minmax(0, 2fr)',
    className: styles.table,
    cell: ({ id, name }) => (
      <>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.id}>{id}</p>
      </>
    ),
  },
  {
    header: 'Description',
    width: 'minmax(0, 3fr)',
    className: styles.description,
    cell: ({ description }) => description,
  },
  {
    header: 'Fields',
    width: 'max-content',
    align: 'end',
    className: styles.count,
    cell: formatFieldCount,
  },
  {
    header: 'Records',
    width: 'max-content',
    align: 'end',
    className: styles.count,
    cell: ({ name }) => {
      const analysis = analyses.get(name);
      return analysis ? formatRecordCount(analysis) : '—';
    },
  },
  {
    header: 'View',
    width: 'max-content',
    className: styles.view,
    cell: (table) => <TableLinks table={table} state={state} />,
  },
];

interface OverviewCardProps {
  table: AirtableTable;
  analysis: TableAnalysis | undefined;
  state: MirrorState;
}

function OverviewCard({ table, analysis, state }: OverviewCardProps) {
  const primary = table.fields.find(({ id }) => id === table.primaryFieldId);
  const counts = [
    analysis && formatRecordCount(analysis),
    formatFieldCount(table),
    primary && `by ${primary.name}`,
  ];

  return (
    <TableCard
      title={table.name}
      caption={table.id}
      description={table.description}
      counts={counts.filter((count) => count !== undefined)}
      isSelected={table === state.table}
    >
      <div className={styles.cardLinks}>
        <TableLinks table={table} state={state} />
      </div>
    </TableCard>
  );
}

function TableLinks({ table: { name }, state }: Omit<OverviewCardProps, 'analysis'>) {
  return (
    <p className={styles.links}>
      <Link
        to={state.linkTo({ table: name, tab: 'Schema Details' })}
        aria-label={`Schema of ${name}`}
      >
        Schema
      </Link>
      <Link to={state.linkTo({ table: name, tab: 'Data Explorer' })} aria-label={`Data of ${name}`}>
        Data
      </Link>
    </p>
  );
}
