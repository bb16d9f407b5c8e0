import { formatShopTime } from '../../../shared/shop-time.ts';
import { formatRelative } from '../lib/dates.ts';
import { useShop } from '../lib/shop.ts';
import { useNow } from '../lib/useNow.ts';
import styles from './Timestamp.module.css';

/**
 * Shows `Nov 27, 2026, 9:30 AM EST (in 2 days)` in the shop's time zone.
 * @param at ISO 8601
 */
export function Deadline({ at }: { at: string }) {
  const { timeZone } = useShop();
  const nowMs = useNow();

  return (
    <>
      <time dateTime={at} className={styles.timestamp}>
        {formatShopTime(at, timeZone)}
      </time>{' '}
      ({formatRelative(at, nowMs)})
    </>
  );
}
