import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import type { Column } from '../../../common/list/DataTable.tsx';
import type { ImportReply } from './importMessages.ts';
import { RowTable } from './RowTable.tsx';

type Changes = NonNullable<ImportReply['changes']>;

interface ChangeRowsProps {
  changes: Changes;
  /** The API returns only the first hundred changes. */
  total: number;
}

export const ChangeRows = ({ changes, total }: ChangeRowsProps) => (
  <RowTable title="Changes" columns={COLUMNS} rows={changes} getKey={({ row }) => String(row)}>
    {total > changes.length &&
      `The first ${changes.length} of ${total.toLocaleString('en-US')} changes are shown.`}
  </RowTable>
);

const COLUMNS: readonly Column<Changes[number]>[] = [
  {
    header: 'Row',
    width: '5.5rem',
    phone: '1 / 1',
    isFixed: true,
    isMono: true,
    cell: ({ row }) => `Row ${row}`,
  },
  {
    header: 'Number',
    width: '10rem',
    phone: '1 / 2',
    isMono: true,
    cell: ({ asmicNumber }) => asmicNumber,
  },
  {
    header: 'Designation',
    width: 'minmax(0, 5fr)',
    phone: '2 / 2',
    cell: ({ designation }) => designation,
  },
  {
    header: 'Changed',
    width: 'minmax(0, 4fr)',
    phone: '3 / 2',
    isMono: true,
    cell: ({ fields }) =>
      fields.length > 0 ? fields.join(', ') : <StatusBadge tone="success">New</StatusBadge>,
  },
];
