import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { useNow } from '../../lib/useNow.ts';

/** `3 days ago`, with the time itself in a tooltip. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelative(at, useNow())}
    </time>
  );
}
