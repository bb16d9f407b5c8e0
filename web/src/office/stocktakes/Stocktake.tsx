import { Typography } from '@mui/material';
import { useParams } from 'react-router';
import type { Stocktake } from '../../../../shared/entities/stocktake.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { RecordState } from '../common/RecordState.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { useTabs } from '../common/useTabs.ts';
import { CountLocation } from './CountLocation.tsx';
import { Differences } from './Differences.tsx';
import { LocationList } from './LocationList.tsx';
import { useStocktake } from './stocktakeQueries.ts';
import { useScanQueue } from './useScanQueue.ts';

/** `?at=Shelf 4` shows a location, `?view=differences` the differences. */
export default function StocktakeScreen() {
  const { id = '' } = useParams();
  const query = useStocktake(id);

  return (
    <OfficePage
      title="Stocktake"
      subtitle={
        query.data ? describe(query.data) : 'Counts the pieces in storage, location by location.'
      }
    >
      <RecordState query={query} errorTitle="Failed to Load the Stocktake" name="the stocktake">
        {(stocktake) => <Parts key={id} stocktake={stocktake} query={query} />}
      </RecordState>
    </OfficePage>
  );
}

const describe = ({ startedAt, by, blind, closedAt }: Stocktake): string =>
  [
    `Started ${formatDateTime(startedAt)} by ${by.email}.`,
    blind && 'Blind: what is expected at a location appears when it is closed.',
    closedAt && `Closed ${formatDateTime(closedAt)}.`,
  ]
    .filter(Boolean)
    .join(' ');

const TABS = ['Count', 'Differences'] as const;

interface PartsProps {
  stocktake: Stocktake;
  query: ReturnType<typeof useStocktake>;
}

function Parts({ stocktake, query }: PartsProps) {
  const { get } = useQueryParams();
  const tabs = useTabs(TABS);
  const { selected } = tabs;
  const queue = useScanQueue(stocktake.id);
  const location = stocktake.locations.find(({ name }) => name === get('at'));

  return (
    <Tabs label="Parts of the stocktake" {...tabs}>
      <Typography role="status" variant="body2" sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {queue.isOffline && describeWaiting(queue.waiting.length)}
      </Typography>
      {selected === 'Differences' && <Differences stocktakeId={stocktake.id} query={query} />}
      {selected === 'Count' &&
        (location ? (
          <CountLocation
            key={location.name}
            stocktake={stocktake}
            location={location}
            queue={queue}
          />
        ) : (
          <LocationList stocktake={stocktake} queue={queue} />
        ))}
    </Tabs>
  );
}

const describeWaiting = (count: number): string =>
  count === 1 ? '1 scan waits for the network.' : `${count} scans wait for the network.`;
