import type { PaletteColor } from '../../../ui/theme/palette.ts';
import styles from './ItemStatus.module.css';

const STATUS_COLORS = {
  List: 'fern',
  Ebay: 'airmail',
  Owned: 'straw',
  Sold: 'fieldGrey',
  Reserved: 'amber',
} as const satisfies Record<string, PaletteColor>;
type StatusColor = (typeof STATUS_COLORS)[keyof typeof STATUS_COLORS];

/** Returns the name of a token: `var(--guidon-palette-<color>)`. Unknown statuses are gray. */
export function getStatusColor(status: string): StatusColor {
  return isKnown(status) ? STATUS_COLORS[status] : 'fieldGrey';
}

const isKnown = (status: string): status is keyof typeof STATUS_COLORS =>
  Object.hasOwn(STATUS_COLORS, status);

export const ItemStatus = ({ status }: { status: string }) => (
  <span className={`${styles.status} ${styles[getStatusColor(status)]}`}>{status}</span>
);
