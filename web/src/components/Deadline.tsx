import { formatRelative, getTimeZone } from '../lib/dates.ts';
import { useNow } from '../lib/useNow.ts';
import { Timestamp } from './Timestamp.tsx';

/** `Nov 27, 2026, 09:30 GMT+1 (in 2 days)`
 *  @param at ISO 8601. */
export function Deadline({ at }: { at: string }) {
  const nowMs = useNow();

  return (
    <>
      <Timestamp at={at} /> {getTimeZone(at)} ({formatRelative(at, nowMs)})
    </>
  );
}
