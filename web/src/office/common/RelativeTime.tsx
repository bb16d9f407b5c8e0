import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { useNow } from '../../lib/useNow.ts';

export const RelativeTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    {formatRelative(at, useNow())}
  </time>
);
