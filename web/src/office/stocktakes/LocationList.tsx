import { Box, Typography } from '@mui/material';
import type { Stocktake } from '../../../../shared/entities/stocktake.ts';
import { formatDate } from '../../lib/dates.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { Row } from '../common/Row.ts';
import { CloseButton } from './CloseButton.tsx';
import type { ScanQueue } from './useScanQueue.ts';

type Location = Stocktake['locations'][number];

interface LocationListProps {
  stocktake: Stocktake;
  queue: ScanQueue;
}

export function LocationList({ stocktake, queue }: LocationListProps) {
  const { locations, closedAt } = stocktake;
  const openCount = locations.filter((location) => location.closedAt === null).length;

  return (
    <Box sx={{ mt: 1, maxWidth: '40rem' }}>
      <ul aria-label="Locations">
        {locations.map((location) => (
          <LocationRow key={location.name} location={location} />
        ))}
      </ul>
      {closedAt === null && (
        <CloseButton
          stocktakeId={stocktake.id}
          label="Close Stocktake…"
          title="Close the Stocktake?"
          text={`${describeOpen(openCount)} Pieces that were expected there and not counted anywhere are missing then. Nothing can be counted afterwards.`}
          waitingCount={queue.waiting.length}
        />
      )}
    </Box>
  );
}

const describeOpen = (count: number): string =>
  count === 1 ? '1 location is still open.' : `${formatCount(count)} locations are still open.`;

function LocationRow({ location }: { location: Location }) {
  const { toLink } = useQueryParams();

  return (
    <Row
      as="li"
      sx={{
        position: 'relative',
        minHeight: '3.5rem',
        py: 1,
        columnGap: 2,
        justifyContent: 'space-between',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Link to={toLink({ at: location.name })} className="stretched">
          {location.name}
        </Link>
      </Typography>
      <Typography variant="body2">{describeCount(location)}</Typography>
    </Row>
  );
}

export function describeCount({ counted, expected, closedAt }: Location): string {
  const count =
    expected === undefined
      ? `${formatCount(counted)} counted`
      : `${formatCount(counted)} of ${formatCount(expected)} counted`;
  return closedAt === null ? count : `${count}, closed ${formatDate(closedAt)}`;
}
