import { Chip } from '@mui/material';
import { formatDuration } from '../../../lib/dates.ts';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { Note } from '../../common/Note.tsx';
import { RelativeTime } from '../../common/RelativeTime.tsx';
import { Row } from '../../common/Row.ts';
import { useConnection } from '../../common/sync/connectionQueries.ts';

/** How changes in Airtable reach the shop. */
export function PushState() {
  const { data, isPending } = useConnection();

  if (isPending) return <SkeletonLine width={14} height={1.5} />;
  if (!data || data.push.state === 'off') return null;
  const { state, lastPingAt, nextPollAt, pollEveryMinutes } = data.push;
  const isLive = state === 'live';
  return (
    <Row sx={{ columnGap: 1, rowGap: 0.5 }}>
      <Chip
        variant="filled"
        color={isLive ? 'success' : 'default'}
        label={isLive ? 'Live' : formatPolling(pollEveryMinutes)}
      />
      {isLive && lastPingAt && (
        <Note>
          Last change reported <RelativeTime at={lastPingAt} />
        </Note>
      )}
      {nextPollAt && (
        <Note>
          Next sync <Timestamp at={nextPollAt} />
        </Note>
      )}
    </Row>
  );
}

function formatPolling(everyMinutes: number | undefined): string {
  if (everyMinutes === undefined) return 'Polling';
  return `Polling every ${formatDuration(everyMinutes * 60).replace(/^1 /, '')}`;
}
