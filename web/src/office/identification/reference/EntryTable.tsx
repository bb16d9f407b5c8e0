import { Button } from '@mui/material';
import { useMemo } from 'react';
import type { AsmicEntry } from '../../../../../shared/entities/asmic-entry.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { Link } from '../../../ui/Link.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { column } from '../../common/column.ts';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';
import type { TableLayout } from '../../common/list/useTableLayout.ts';
import { ENTRIES_PER_PAGE, type EntriesResult, getNextPageLoader } from './entry/entriesQuery.ts';
import { formatDimensions, formatEntryFacts } from './entry/entryFields.ts';

interface EntryTableProps {
  entries: EntriesResult;
  opened: OpenRecord;
  layout: TableLayout;
  onShowAll: () => void;
}

export function EntryTable({ entries, opened, layout, onShowAll }: EntryTableProps) {
  const columns = useMemo(() => getColumns(opened), [opened]);
  const table = {
    label: 'Reference entries',
    columns,
    getKey: ({ id }: AsmicEntry) => id,
    rowHeight: 45,
    phoneColumns: 'minmax(0, 1fr) auto',
    layout,
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
            rows={data.rows}
            total={data.total}
            isStale={entries.isPlaceholderData}
            onEndReached={getNextPageLoader(entries)}
          />
          <MoreRows pages={entries} subject="entries" label="Load More Entries">
            {formatProgress(entries.hasNextPage, data.rows.length, data.total)}
          </MoreRows>
        </>
      )}
    </ListState>
  );
}

export const HEADERS = ['Number', 'Type · Era · Branch', 'Dimensions'];

const getColumns = (opened: OpenRecord): Column<AsmicEntry>[] => [
  column(
    'Number',
    '12.5rem',
    { tabletWidth: '9rem', phone: '1 / 1', isMono: true },
    ({ asmicNumber }) => asmicNumber,
  ),
  column(
    'Designation',
    'minmax(0, 5fr)',
    { phone: '2 / 1 / auto / -1', isMain: true, text: ({ designation }) => designation },
    ({ id, designation }) => (
      <h2>
        <Link {...ROW_LINK} {...opened.linkTo(id)} aria-haspopup="dialog" className="stretched">
          {designation}
        </Link>
      </h2>
    ),
  ),
  column(
    'Type · Era · Branch',
    'minmax(0, 5fr)',
    { tabletWidth: 'minmax(0, 4fr)', phone: '3 / 1 / auto / -1', isMono: true },
    formatEntryFacts,
  ),
  column(
    'Dimensions',
    '9.5rem',
    { tabletWidth: '7rem', phone: '1 / 2', align: 'end', isMono: true },
    formatDimensions,
  ),
];

function formatProgress(hasNextPage: boolean, loaded: number, total: number) {
  const all = formatCount(total);
  if (hasNextPage) return `${formatCount(loaded)} of ${all} entries are loaded.`;
  return loaded > ENTRIES_PER_PAGE && `All ${all} entries are loaded.`;
}
