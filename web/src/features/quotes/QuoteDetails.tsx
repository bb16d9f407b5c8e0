import type { Order } from '../../../../shared/entities/order.ts';
import styles from './QuoteDetails.module.css';
import { QuoteHistory } from './QuoteHistory.tsx';
import { QuoteItems } from './QuoteItems.tsx';
import { StatusControl } from './StatusControl.tsx';

/** The whole of a request, for the staff. */
export function QuoteFile({ id, order }: { id: string; order: Order }) {
  return (
    <div id={id} className={styles.file}>
      <section aria-label="Items">
        <QuoteItems items={order.items} />
        {order.note && (
          <>
            <h3 className={styles.heading}>Note</h3>
            <blockquote className={styles.note}>{order.note}</blockquote>
          </>
        )}
      </section>
      <section aria-label="Standing" className={styles.standing}>
        <h3 className={styles.heading}>Status</h3>
        <StatusControl order={order} />
        <h3 className={styles.heading}>History</h3>
        <QuoteHistory order={order} />
      </section>
    </div>
  );
}
