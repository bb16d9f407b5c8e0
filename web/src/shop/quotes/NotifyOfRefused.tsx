import type { Order } from '../../../../shared/entities/order.ts';
import { getAlertQuery } from '../common/availability.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { listRefusedPieces } from './changeErrors.ts';
import styles from './NotifyOfRefused.module.css';

interface NotifyOfRefusedProps {
  /** The error of accepting an offer. */
  error: Error | null;
  order: Order;
}

/** Offers alerts for the pieces that another collector was faster to get. */
export const NotifyOfRefused = ({ error, order }: NotifyOfRefusedProps) =>
  listRefusedPieces(error, order).map(({ productId, name }) => (
    <NotifyMe
      key={productId}
      query={getAlertQuery({ name })}
      label={`Notify me: ${name}`}
      className={styles.notify}
    />
  ));
