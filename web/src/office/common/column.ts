import type { Column } from './list/DataTable.tsx';

type Options<T> = Omit<Column<T>, 'header' | 'width' | 'cell'>;

/** A column of a `DataTable`. */
export const column = <T>(
  header: string,
  width: string,
  options: Options<T>,
  cell: Column<T>['cell'],
): Column<T> => ({ header, width, ...options, cell });

/** Options of a column of figures or dates at the right edge. */
export const FIGURE = { align: 'end', isMono: true, isLabeled: true } as const;
