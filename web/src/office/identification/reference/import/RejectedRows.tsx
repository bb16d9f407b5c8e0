import { Button } from '@mui/material';
import { saveFile } from '../../../../lib/saveFile.ts';
import { toast } from '../../../../lib/toast.ts';
import type { Column } from '../../../common/list/DataTable.tsx';
import type { ImportReply } from './importMessages.ts';
import { RowTable } from './RowTable.tsx';

const MAX_SHOWN = 200;

type Refused = ImportReply['refused'];

interface RejectedRowsProps {
  refused: Refused;
  file: File;
}

export const RejectedRows = ({ refused, file }: RejectedRowsProps) => (
  <RowTable
    title="Rejected Rows"
    columns={COLUMNS}
    rows={refused.slice(0, MAX_SHOWN)}
    // A row may be rejected for two reasons.
    getKey={({ row, reason }) => `${row} ${reason}`}
  >
    <span>
      {refused.length > MAX_SHOWN &&
        `The first ${MAX_SHOWN} of ${refused.length.toLocaleString('en-US')} are shown.`}
    </span>
    <Button variant="text" onClick={() => download(file, refused)}>
      Download Rejected Rows
    </Button>
  </RowTable>
);

const COLUMNS: readonly Column<Refused[number]>[] = [
  {
    header: 'Row',
    width: '5.5rem',
    isFixed: true,
    isMono: true,
    cell: ({ row }) => `Row ${row}`,
  },
  { header: 'Reason', width: 'minmax(0, 1fr)', cell: ({ reason }) => reason },
];

async function download(file: File, refused: Refused) {
  try {
    const { createRejectedFile } = await import('./rejectedFile.ts');
    const { name, text, type } = await createRejectedFile(file, refused);
    saveFile(name, text, type);
  } catch {
    toast({
      title: 'Error',
      description: 'The download could not be prepared. Please try again.',
      variant: 'destructive',
    });
  }
}
