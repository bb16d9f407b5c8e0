import type { StocktakeSummary } from '../../../../shared/entities/stocktake.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { column } from '../common/column.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { RowTitle } from '../common/list/RowTitle.tsx';
import { Note } from '../common/Note.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { StartStocktake } from './StartStocktake.tsx';
import { useStocktakes } from './stocktakeQueries.ts';

export default function Stocktakes() {
  return (
    <OfficePage
      title="Stocktakes"
      subtitle="Counts of the pieces in storage, and what differs from the catalog."
      action={
        <Permitted to="edit-items">
          <DialogButton variant="contained" dialog={(close) => <StartStocktake onClose={close} />}>
            Start Stocktake…
          </DialogButton>
        </Permitted>
      }
    >
      <RecordTable
        query={useStocktakes()}
        layoutName="stocktakes"
        label="Stocktakes"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={61}
        phoneColumns="minmax(0, 1fr) auto"
        toRows={(stocktakes) => stocktakes}
        errorTitle="Failed to Load the Stocktakes"
        name="the stocktakes"
        empty={{
          title: 'No stocktakes yet',
          text: 'Start one to count the pieces at your storage locations with a phone or a hand scanner.',
        }}
      />
    </OfficePage>
  );
}

const COLUMNS: readonly Column<StocktakeSummary>[] = [
  column(
    'Started',
    'minmax(0, 2fr)',
    { phone: '1 / 1', isMain: true, text: ({ startedAt }) => formatDateTime(startedAt) },
    ({ id, startedAt, blind }) => (
      <>
        <RowTitle to={paths.stocktake(id)}>{formatDateTime(startedAt)}</RowTitle>
        {blind && <Note>Blind count</Note>}
      </>
    ),
  ),
  column(
    'By',
    'minmax(0, 2fr)',
    { phone: '2 / 1 / auto / -1', isMono: true },
    ({ by }) => by.email,
  ),
  column(
    'Locations',
    '12rem',
    { phone: '3 / 1 / auto / -1' },
    ({ locationCount, closedLocationCount }) =>
      `${formatCount(closedLocationCount)} of ${formatCount(locationCount)} closed`,
  ),
  column('State', '9rem', { phone: '1 / 2' }, ({ closedAt }) =>
    closedAt === null ? (
      <StatusBadge tone="info">Open</StatusBadge>
    ) : (
      <StatusBadge tone="success">Closed</StatusBadge>
    ),
  ),
];
