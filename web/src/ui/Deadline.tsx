import { formatShopTime } from '../../../shared/shop-time.ts';
import { formatRelative } from '../lib/dates.ts';
import { useShop } from '../lib/shop.ts';
import { useNow } from '../lib/useNow.ts';
import styles from './Timestamp.module.css';

/** Shows `Nov 27, 2026, 9:30 AM EST (in 2 days)` in the shop's time zone. */
export const Deadline = ({ at }: { at: string }) => (
  <>
    <time dateTime={at} className={styles.timestamp}>
      {formatShopTime(at, useShop().timeZone)}
    </time>{' '}
    ({formatRelative(at, useNow())})
  </>
);
