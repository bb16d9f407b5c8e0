import { Button } from '@mui/material';
import { useMemo } from 'react';
import type { AsmicEntry } from '../../../../../shared/entities/asmic-entry.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';
import styles from './EntryTable.module.css';
import { ENTRIES_PER_PAGE, type EntriesResult, getNextPageLoader } from './entry/entriesQuery.ts';
import { formatDimensions, formatEntryFacts } from './entry/entryFields.ts';

interface EntryTableProps {
  entries: EntriesResult;
  opened: OpenRecord;
  onShowAll: () => void;
}

export function EntryTable({ entries, opened, onShowAll }: EntryTableProps) {
  const columns = useMemo(() => getColumns(opened), [opened]);
  const table = {
    label: 'Reference entries',
    columns,
    getKey: ({ id }: AsmicEntry) => id,
    rowHeight: 45,
    rowClassName: styles.row,
  };

  return (
    <ListState
      query={entries}
      errorTitle="Failed to Load the Reference Catalog"
      name="the reference catalog"
      skeleton={
        <>
          <p role="status" className="visually-hidden">
            Loading the reference catalog…
          </p>
          <DataTable {...table} rows={undefined} skeletonRows={12} />
        </>
      }
      isEmpty={({ total }) => total === 0}
      empty={
        <ListNotice
          title="No matching entries"
          text="Try another name of the unit, or part of the ASMIC number."
        >
          <Button onClick={onShowAll}>Show All Entries</Button>
        </ListNotice>
      }
    >
      {(data) => (
        <>
          <DataTable
            {...table}
            isVirtual
            rows={data.entries}
            total={data.total}
            isStale={entries.isPlaceholderData}
            onEndReached={getNextPageLoader(entries)}
          />
          <MoreRows pages={entries} subject="entries" label="Load More Entries">
            {formatProgress(entries.hasNextPage, data.entries.length, data.total)}
          </MoreRows>
        </>
      )}
    </ListState>
  );
}

const getColumns = (opened: OpenRecord): Column<AsmicEntry>[] => [
  {
    header: 'Number',
    width: '12.5rem',
    tabletWidth: '9rem',
    className: styles.number,
    cell: ({ asmicNumber }) => asmicNumber,
  },
  {
    header: 'Designation',
    width: 'minmax(0, 5fr)',
    className: styles.designation,
    cell: ({ id, designation }) => (
      <h2>
        <Link {...opened.linkTo(id)} aria-haspopup="dialog" className="stretched">
          {designation}
        </Link>
      </h2>
    ),
  },
  {
    header: 'Type · Era · Branch',
    width: 'minmax(0, 5fr)',
    tabletWidth: 'minmax(0, 4fr)',
    className: styles.facts,
    cell: formatEntryFacts,
  },
  {
    header: 'Dimensions',
    width: '9.5rem',
    tabletWidth: '7rem',
    align: 'end',
    className: styles.size,
    cell: formatDimensions,
  },
];

function formatProgress(hasNextPage: boolean, loaded: number, total: number) {
  const [shown, all] = [loaded, total].map((count) => count.toLocaleString('en-US'));
  if (hasNextPage) return `${shown} of ${all} entries are loaded.`;
  return loaded > ENTRIES_PER_PAGE && `All ${all} entries are loaded.`;
}
