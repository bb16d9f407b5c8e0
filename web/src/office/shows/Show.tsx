import { Button } from '@mui/material';
import { useParams } from 'react-router';
import type { Show } from '../../../../shared/entities/show.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { paths } from '../../lib/paths.ts';
import { useToday } from '../../lib/useToday.ts';
import { Link } from '../../ui/Link.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Stat, StatCell, StatRow } from '../common/StatRow.tsx';
import { ShowActions } from './ShowActions.tsx';
import { ShowPieces } from './ShowPieces.tsx';
import { useShow } from './showQueries.ts';
import { formatDays, getShowState, isPresent } from './showState.ts';

export default function ShowScreen() {
  const { id = '' } = useParams();
  const query = useShow(id);
  const show = query.data;

  return (
    <OfficePage
      title={show?.name ?? 'Show'}
      subtitle={show ? describe(show) : 'The pieces that you take to a show.'}
      action={
        <Permitted to="sell">
          <Button
            component={Link}
            variant="contained"
            to={`${paths.recordSale}?${new URLSearchParams({ show: id })}`}
          >
            Record a Sale
          </Button>
        </Permitted>
      }
    >
      <ListState query={query} errorTitle="Failed to Load the Show" name="the show">
        {(loaded) => (
          <>
            <Figures show={loaded} />
            <ShowActions show={loaded} />
            <ShowPieces key={id} show={loaded} />
          </>
        )}
      </ListState>
    </OfficePage>
  );
}

const describe = (show: Show): string => [formatDays(show), show.place].filter(Boolean).join(', ');

function Figures({ show }: { show: Show }) {
  const { pieces, sold } = show;
  const { label, tone } = getShowState(show, useToday());

  return (
    <StatRow label="Summary">
      <StatCell label="State">
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </StatCell>
      <Stat label="Pieces" value={pieces.length} />
      <Stat label="At the show" value={pieces.filter(isPresent).length} />
      <Stat label="Sold" value={pieces.filter(({ state }) => state === 'sold').length} />
      <Stat label="Sales" value={formatMoney(sold)} />
    </StatRow>
  );
}
