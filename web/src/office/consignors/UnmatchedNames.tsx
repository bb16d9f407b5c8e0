import { Button, Stack, Typography } from '@mui/material';
import type { UnmatchedConsignor } from '../../../../shared/entities/consignor-statement.ts';
import { column, FIGURE } from '../common/column.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { useUnmatched } from './consignorQueries.ts';
import type { Assignment } from './useAssignment.ts';

interface UnmatchedNamesProps {
  assignment: Assignment;
  onAdd: (unmatched: UnmatchedConsignor) => void;
}

/** Texts at items that were cataloged before their consignor was added, or that spell the name differently. */
export const UnmatchedNames = (props: UnmatchedNamesProps) => (
  <RecordTable
    query={useUnmatched()}
    layoutName="unmatched-consignors"
    title="Names at items without a consignor"
    label="Names at items without a consignor"
    columns={toColumns(props)}
    getKey={({ text }) => text}
    rowHeight={61}
    phoneColumns="minmax(0, 1fr) auto"
    skeletonRows={3}
    toRows={(names) => names}
    errorTitle="Failed to Load the Names"
    name="the names at items"
    empty={{
      title: 'All names are assigned',
      text: 'Every named consignor is registered.',
    }}
  />
);

const toColumns = ({
  assignment,
  onAdd,
}: UnmatchedNamesProps): readonly Column<UnmatchedConsignor>[] => [
  column(
    'Name',
    'minmax(0, 2fr)',
    { phone: '1 / 1', isMain: true, text: ({ text }) => text },
    ({ text }) => (
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
    ),
  ),
  column('Items', '5rem', { ...FIGURE, phone: '1 / 2' }, ({ itemIds }) =>
    itemIds.length.toLocaleString('en-US'),
  ),
  column(
    'Action',
    'minmax(0, 3fr)',
    { isFixed: true, phone: '2 / 1 / auto / -1', text: () => '' },
    (unmatched) => <Actions unmatched={unmatched} assignment={assignment} onAdd={onAdd} />,
  ),
];

function Actions({
  unmatched,
  assignment,
  onAdd,
}: UnmatchedNamesProps & { unmatched: UnmatchedConsignor }) {
  const { text, itemIds, suggestion } = unmatched;

  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {suggestion && (
        <Button
          size="small"
          aria-disabled={assignment.isPending}
          onClick={() => !assignment.isPending && assignment.assign(itemIds, suggestion.name)}
        >
          Assign to {suggestion.name}
          <span className="visually-hidden">: {text}</span>
        </Button>
      )}
      <Button
        size="small"
        variant="text"
        aria-haspopup="dialog"
        aria-disabled={assignment.isPending}
        onClick={() => !assignment.isPending && onAdd(unmatched)}
      >
        Add as Consignor<span className="visually-hidden">: {text}</span>
      </Button>
    </Stack>
  );
}
