import { Button } from '@mui/material';
import type { ShowSummary } from '../../../../shared/entities/show.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { useToday } from '../../lib/useToday.ts';
import { Link } from '../../ui/Link.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { column, FIGURE } from '../common/column.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { RowTitle } from '../common/list/RowTitle.tsx';
import { Note } from '../common/Note.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { NewShow } from './ShowDialogs.tsx';
import { useShows } from './showQueries.ts';
import { formatDays, getShowState } from './showState.ts';

export default function Shows() {
  return (
    <OfficePage
      title="Shows"
      subtitle="The pieces that you take to shows, and what was sold there."
      action={
        <Permitted to="sell">
          <Button component={Link} to={paths.recordSale}>
            Record a Sale
          </Button>
          <DialogButton variant="contained" dialog={(close) => <NewShow onClose={close} />}>
            New Show…
          </DialogButton>
        </Permitted>
      }
    >
      <RecordTable
        query={useShows()}
        layoutName="shows"
        label="Shows"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={61}
        phoneColumns="repeat(2, minmax(0, 1fr))"
        toRows={(shows) => shows}
        errorTitle="Failed to Load the Shows"
        name="the shows"
        empty={{
          title: 'No shows yet',
          text: 'Prepare one to hold the pieces that you take there, and to print their prices and QR codes.',
        }}
      />
    </OfficePage>
  );
}

const COLUMNS: readonly Column<ShowSummary>[] = [
  column(
    'Name',
    'minmax(0, 3fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: ({ name }) => name },
    ({ id, name, place }) => (
      <>
        <RowTitle to={paths.show(id)}>{name}</RowTitle>
        {place && <Note>{place}</Note>}
      </>
    ),
  ),
  column('Days', 'minmax(8rem, 2fr)', { phone: '2 / 1 / auto / -1', isMono: true }, formatDays),
  column('Pieces', '5rem', FIGURE, ({ pieceCount }) => formatCount(pieceCount)),
  column('Sold', '5rem', FIGURE, ({ soldCount }) => formatCount(soldCount)),
  column('Sales', '7rem', FIGURE, ({ sold }) => formatMoney(sold)),
  column('State', '9rem', {}, (show) => <State show={show} />),
];

function State({ show }: { show: ShowSummary }) {
  const { label, tone } = getShowState(show, useToday());
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
