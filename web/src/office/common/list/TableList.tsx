import type { ComponentProps, ReactNode } from 'react';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { ListBar } from './ListBar.tsx';

interface TableListProps<T, Row>
  extends Pick<ComponentProps<typeof ListState<T>>, 'query' | 'errorTitle' | 'name'> {
  table: Omit<DataTableProps<Row>, 'rows'>;
  toRows: (data: T) => readonly Row[];
  empty: { title: string; text: string };
  /** The names of the columns that can be chosen, moved and pinned. */
  columnHeaders: readonly string[];
  /** Says how many rows there are. */
  describeCount?: (rows: readonly Row[]) => string;
  /** Shown above the rows, next to the choice of columns. */
  actions?: ReactNode;
  /** Shown below the rows. */
  children?: ReactNode;
}

/** A table with the states of its query: loading, failed, empty, out of date. */
export function TableList<T, Row>(props: TableListProps<T, Row>) {
  const { table, toRows, empty, columnHeaders, describeCount, actions, children, ...state } = props;
  const bar = (count: string) => (
    <ListBar count={count}>
      {actions}
      {table.layout && <ColumnMenu headers={columnHeaders} layout={table.layout} />}
    </ListBar>
  );

  return (
    <ListState
      {...state}
      skeleton={
        <>
          <p role="status" className="visually-hidden">
            Loading {state.name}…
          </p>
          <div inert>{bar('')}</div>
          <DataTable {...table} rows={undefined} />
        </>
      }
      isEmpty={(data) => toRows(data).length === 0}
      empty={<ListNotice {...empty} />}
    >
      {(data) => (
        <>
          {bar(describeCount?.(toRows(data)) ?? '')}
          <DataTable {...table} rows={toRows(data)} />
          {children}
        </>
      )}
    </ListState>
  );
}
