import type { ReferenceColumn } from '../../../../../../shared/entities/reference-columns.ts';
import { BRANCHES, ERAS, ITEM_TYPES, MATERIALS } from '../../../../../../shared/vocabulary.ts';
import type { Column } from '../../../common/list/DataTable.tsx';
import type { ImportReply } from './importMessages.ts';
import { RowTable } from './RowTable.tsx';

type UnknownWord = NonNullable<ImportReply['unknownWords']>[number];

const KNOWN: Partial<Record<ReferenceColumn, readonly string[]>> = {
  itemType: ITEM_TYPES,
  era: ERAS,
  branch: BRANCHES,
  materials: MATERIALS,
};

export const UnknownWords = ({ words }: { words: readonly UnknownWord[] }) => (
  <RowTable
    title="Unknown Words"
    intro="They are imported as they are, but comparisons with items recognize only known words. Correct them in the file, or import it and edit the entries."
    columns={COLUMNS}
    rows={words}
    getKey={({ column, value }) => `${column} ${value}`}
  />
);

const COLUMNS: readonly Column<UnknownWord>[] = [
  {
    header: 'Rows',
    width: '9rem',
    isFixed: true,
    isMono: true,
    cell: ({ row, count }) =>
      count === 1 ? `Row ${row}` : `${count.toLocaleString('en-US')} rows, first ${row}`,
  },
  {
    header: 'Word',
    width: 'minmax(0, 1fr)',
    cell: ({ column, value, suggestion }) => (
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
    ),
  },
];
