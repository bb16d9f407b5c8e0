import type { ComponentProps, ReactNode } from 'react';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { ListState } from '../../../ui/ListState.tsx';
import { Section } from '../Section.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { ListBar } from './ListBar.tsx';
import { useTableLayout } from './useTableLayout.ts';

interface RecordTableProps<T, Row>
  extends Pick<ComponentProps<typeof ListState<T>>, 'query' | 'errorTitle' | 'name'>,
    Omit<DataTableProps<Row>, 'rows' | 'layout'> {
  /** The choice of columns is kept on the device under this name. */
  layoutName: string;
  /** Put above the list if the screen has several; its line then has the choice of columns. */
  title?: string;
  toRows: (data: T) => readonly Row[];
  empty: { title: string; text: string };
  /** Shown below the rows. */
  children?: ReactNode;
}

/** A table with the states of its query: loading, failed, empty, out of date. Its columns can be chosen, except the
 *  main one and those without a header. */
export function RecordTable<T, Row>(props: RecordTableProps<T, Row>) {
  const { layoutName, title, query, toRows, errorTitle, name, empty, children, ...table } = props;
  const layout = useTableLayout(layoutName);
  const choices = table.columns.filter(({ isMain, isFixed }) => !isMain && !isFixed);
  const headers = choices.map(({ header }) => header);
  const menu = <ColumnMenu headers={headers} layout={layout} title={title} />;
  const bar = !title && <ListBar count="">{menu}</ListBar>;
  const isEmpty = (data: T) => toRows(data).length === 0;

  const list = (
    <ListState
      query={query}
      errorTitle={errorTitle}
      name={name}
      skeleton={
        <>
          <p role="status" className="visually-hidden">
            Loading {name}…
          </p>
          <div inert>{bar}</div>
          <DataTable {...table} layout={layout} rows={undefined} />
        </>
      }
      isEmpty={isEmpty}
      empty={<ListNotice {...empty} />}
    >
      {(data) => (
        <>
          {bar}
          <DataTable {...table} layout={layout} rows={toRows(data)} />
          {children}
        </>
      )}
    </ListState>
  );
  if (!title) return list;
  const hasColumns = query.data === undefined ? query.isPending : !isEmpty(query.data);
  return (
    <Section
      title={title}
      isRuled={false}
      aside={hasColumns && <div inert={query.isPending}>{menu}</div>}
    >
      {list}
    </Section>
  );
}
