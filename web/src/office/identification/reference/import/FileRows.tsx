import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { ReferenceColumn } from '../../../../../../shared/entities/reference-columns.ts';
import { BRANCHES, ERAS, ITEM_TYPES, MATERIALS } from '../../../../../../shared/vocabulary.ts';
import { formatCount } from '../../../../lib/formatCount.ts';
import { toast } from '../../../../lib/toast.ts';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { column } from '../../../common/column.ts';
import { type Column, DataTable } from '../../../common/list/DataTable.tsx';
import { Row } from '../../../common/Row.ts';
import type { ImportReply } from './importMessages.ts';

type Changes = NonNullable<ImportReply['changes']>;
type Refused = ImportReply['refused'];
type UnknownWord = NonNullable<ImportReply['unknownWords']>[number];

const ROW = column<{ row: number }>(
  'Row',
  '5.5rem',
  { phone: '1 / 1', isFixed: true, isMono: true },
  ({ row }) => `Row ${row}`,
);

const CHANGE_COLUMNS: readonly Column<Changes[number]>[] = [
  ROW,
  column('Number', '10rem', { phone: '1 / 2', isMono: true }, ({ asmicNumber }) => asmicNumber),
  column('Designation', 'minmax(0, 5fr)', { phone: '2 / 2' }, ({ designation }) => designation),
  column('Changed', 'minmax(0, 4fr)', { phone: '3 / 2', isMono: true }, ({ fields }) =>
    fields.length > 0 ? fields.join(', ') : <StatusBadge tone="success">New</StatusBadge>,
  ),
];

/** @param total The API returns only the first hundred changes. */
export const ChangeRows = ({ changes, total }: { changes: Changes; total: number }) => (
  <RowTable
    title="Changes"
    columns={CHANGE_COLUMNS}
    rows={changes}
    getKey={({ row }) => String(row)}
  >
    {total > changes.length &&
      `The first ${changes.length} of ${formatCount(total)} changes are shown.`}
  </RowTable>
);

const MAX_SHOWN = 200;

const REJECTED_COLUMNS: readonly Column<Refused[number]>[] = [
  ROW,
  column('Reason', 'minmax(0, 1fr)', {}, ({ reason }) => reason),
];

export const RejectedRows = ({ refused, file }: { refused: Refused; file: File }) => (
  <RowTable
    title="Rejected Rows"
    columns={REJECTED_COLUMNS}
    rows={refused.slice(0, MAX_SHOWN)}
    // A row may be rejected for two reasons.
    getKey={({ row, reason }) => `${row} ${reason}`}
  >
    <span>
      {refused.length > MAX_SHOWN &&
        `The first ${MAX_SHOWN} of ${formatCount(refused.length)} are shown.`}
    </span>
    <Button variant="text" onClick={() => download(file, refused)}>
      Download Rejected Rows
    </Button>
  </RowTable>
);

async function download(file: File, refused: Refused) {
  try {
    const { saveRejectedRows } = await import('./rejectedFile.ts');
    await saveRejectedRows(file, refused);
  } catch {
    toast({
      title: 'Error',
      description: 'The download could not be prepared. Please try again.',
      variant: 'destructive',
    });
  }
}

const KNOWN: Partial<Record<ReferenceColumn, readonly string[]>> = {
  itemType: ITEM_TYPES,
  era: ERAS,
  branch: BRANCHES,
  materials: MATERIALS,
};

const WORD_COLUMNS: readonly Column<UnknownWord>[] = [
  column('Rows', '9rem', { isFixed: true, isMono: true }, ({ row, count }) =>
    count === 1 ? `Row ${row}` : `${formatCount(count)} rows, first ${row}`,
  ),
  column('Word', 'minmax(0, 1fr)', {}, ({ column, value, suggestion }) => (
    <>
      {column} “{value}”.{' '}
      {suggestion ? (
        <>
          Did you mean <strong>{suggestion}</strong>?
        </>
      ) : (
        `Known: ${KNOWN[column]?.join(', ')}.`
      )}
    </>
  )),
];

export const UnknownWords = ({ words }: { words: readonly UnknownWord[] }) => (
  <RowTable
    title="Unknown Words"
    intro="They are imported as they are, but comparisons with items recognize only known words. Correct them in the file, or import it and edit the entries."
    columns={WORD_COLUMNS}
    rows={words}
    getKey={({ column, value }) => `${column} ${value}`}
  />
);

interface RowTableProps<T> {
  title: string;
  intro?: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  getKey: (row: T) => string;
  /** Below the rows. */
  children?: ReactNode;
}

/** Rows of an imported file, which scroll within their own height. */
function RowTable<T>({ title, intro, children, ...table }: RowTableProps<T>) {
  const id = useId();

  return (
    <div>
      <Typography variant="button" component="h3" id={id} sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {intro && (
        <Typography variant="body2" sx={{ mb: 0.75, maxWidth: '68ch' }}>
          {intro}
        </Typography>
      )}
      <Box
        component="section"
        aria-labelledby={id}
        // Scrolled by keyboard.
        tabIndex={0}
        sx={{ maxHeight: '15rem', overflowY: 'auto', borderBottom: 1, borderColor: 'pencil' }}
      >
        <DataTable {...table} label={title} rowHeight={42} phoneColumns="4.5rem minmax(0, 1fr)" />
      </Box>
      <Row
        sx={{
          columnGap: 3,
          justifyContent: 'space-between',
          color: 'text.secondary',
          typography: 'caption',
        }}
      >
        {children}
      </Row>
    </div>
  );
}
