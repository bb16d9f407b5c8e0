import type { ComponentProps } from 'react';
import type { DataTableProps } from './list/DataTable.tsx';
import { TableList } from './list/TableList.tsx';
import { useTableLayout } from './list/useTableLayout.ts';

interface RecordTableProps<T, Row>
  extends Omit<ComponentProps<typeof TableList<T, Row>>, 'table' | 'columnHeaders'>,
    Omit<DataTableProps<Row>, 'rows' | 'layout'> {
  /** The choice of columns is kept on the device under this name. */
  layoutName: string;
}

/** A `TableList` whose columns can be chosen, except the main one and those without a header. */
export function RecordTable<T, Row>(props: RecordTableProps<T, Row>) {
  const { layoutName, query, toRows, errorTitle, name, empty, children, ...table } = props;
  const layout = useTableLayout(layoutName);
  const choices = table.columns.filter(({ isMain, isFixed }) => !isMain && !isFixed);

  return (
    <TableList
      query={query}
      toRows={toRows}
      errorTitle={errorTitle}
      name={name}
      empty={empty}
      columnHeaders={choices.map(({ header }) => header)}
      table={{ ...table, layout }}
    >
      {children}
    </TableList>
  );
}
