import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './DataTable.tsx';
import { ListNotice } from './ListNotice.tsx';
import { ListState } from './ListState.tsx';

interface TableListProps<T, Row>
  extends Pick<ComponentProps<typeof ListState<T>>, 'query' | 'errorTitle' | 'name'> {
  table: Omit<ComponentProps<typeof DataTable<Row>>, 'rows'>;
  toRows: (data: T) => readonly Row[];
  empty: { title: string; text: string };
  /** Shown below the rows. */
  children?: ReactNode;
}

/** A table with the states of its query: loading, failed, empty, out of date. */
export function TableList<T, Row>(props: TableListProps<T, Row>) {
  const { table, toRows, empty, children, name, ...state } = props;

  return (
    <ListState
      {...state}
      name={name}
      skeleton={
        <>
          <p role="status" className="visually-hidden">
            Loading {name}…
          </p>
          <DataTable {...table} rows={undefined} />
        </>
      }
      isEmpty={(data) => toRows(data).length === 0}
      empty={<ListNotice {...empty} />}
    >
      {(data) => (
        <>
          <DataTable {...table} rows={toRows(data)} />
          {children}
        </>
      )}
    </ListState>
  );
}
