import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import type { ViewingSummary } from '../../../../shared/entities/private-viewing.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { usePermission } from '../../lib/permissions.ts';
import { useNow } from '../../lib/useNow.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column, FIGURE } from '../common/column.ts';
import { useCustomer } from '../common/customersQuery.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { RowTitle } from '../common/list/RowTitle.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { NewViewing } from './NewViewing.tsx';
import { useViewings } from './viewingQueries.ts';
import { getViewingState } from './viewingState.ts';

/** `?customer=<id>` opens the form of a new viewing for this customer. */
export default function Viewings() {
  const canSell = usePermission('sell');
  const [isAdding, setIsAdding] = useState(false);
  const chosen = useChosenCustomer();
  const viewings = useViewings();

  return (
    <OfficePage
      title="Private Viewings"
      subtitle="Selections that chosen customers see by a link before they are public."
      action={
        canSell && (
          <Button variant="contained" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            New Viewing…
          </Button>
        )
      }
    >
      <RecordTable
        query={viewings}
        layoutName="viewings"
        label="Private Viewings"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={45}
        phoneColumns="repeat(2, minmax(0, 1fr))"
        toRows={(rows) => rows}
        errorTitle="Failed to Load the Private Viewings"
        name="the private viewings"
        empty={{
          title: 'No private viewings yet',
          text: 'Choose pieces that are not public yet and the customers who may see them first. Each customer gets a link.',
        }}
      >
        <MoreRows pages={viewings} subject="private viewings" label="Show More" />
      </RecordTable>
      {isAdding && <NewViewing onClose={() => setIsAdding(false)} />}
      {canSell && chosen.id && (
        <ViewingForCustomer key={chosen.id} customerId={chosen.id} onClose={chosen.clear} />
      )}
    </OfficePage>
  );
}

/** Takes the customer out of the address, so that Back does not open the form again. */
function useChosenCustomer() {
  const { get, replace } = useQueryParams();
  const given = get('customer');
  const [id, setId] = useState(given);
  if (given && given !== id) setId(given);

  useEffect(() => {
    if (given) replace({ customer: '' });
  }, [given, replace]);

  return { id, clear: () => setId('') };
}

interface ViewingForCustomerProps {
  customerId: string;
  onClose: () => void;
}

/** Without the customer if it cannot be loaded: the form can search for it. */
function ViewingForCustomer({ customerId, onClose }: ViewingForCustomerProps) {
  const { data, isPending } = useCustomer(customerId);
  return isPending ? null : <NewViewing customer={data} onClose={onClose} />;
}

const COLUMNS: readonly Column<ViewingSummary>[] = [
  column<ViewingSummary>(
    'Title',
    'minmax(0, 1fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ title }) => title },
    ({ id, title }) => <RowTitle to={paths.viewing(id)}>{title}</RowTitle>,
  ),
  column('Pieces', '5rem', FIGURE, ({ pieceCount }) => formatCount(pieceCount)),
  column('Guests', '5rem', FIGURE, ({ guestCount }) => formatCount(guestCount)),
  column('Sent', '4rem', { ...FIGURE, tabletWidth: null }, ({ sentCount }) =>
    formatCount(sentCount),
  ),
  column('Opened', '5rem', FIGURE, ({ openedCount }) => formatCount(openedCount)),
  column('Interested', '7rem', FIGURE, ({ interestedCount }) => formatCount(interestedCount)),
  column('Until', '11rem', { ...FIGURE, tabletWidth: null }, ({ until }) => (
    <Timestamp at={until} />
  )),
  column('State', '7rem', {}, (viewing) => <State viewing={viewing} />),
];

function State({ viewing }: { viewing: ViewingSummary }) {
  const { label, tone } = getViewingState(viewing, useNow());
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
