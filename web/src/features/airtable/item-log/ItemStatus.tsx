import styles from './ItemStatus.module.css';
import { statusPigment } from '../../../lib/itemStatusColor.ts';

/** What an item's Status says of its being for sale: a stamp in the colour of that status. */
export function StatusMark({ status }: { status: string }) {
  return <span className={`${styles.mark} ${styles[statusPigment(status)]}`}>{status}</span>;
}
