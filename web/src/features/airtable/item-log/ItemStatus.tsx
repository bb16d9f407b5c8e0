import { getStatusColor } from '../../../lib/itemStatusColor.ts';
import styles from './ItemStatus.module.css';

/** What an item's Status says of its being for sale: a stamp in the colour of that status. */
export function ItemStatus({ status }: { status: string }) {
  return <span className={`${styles.mark} ${styles[getStatusColor(status)]}`}>{status}</span>;
}
