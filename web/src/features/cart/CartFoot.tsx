import type { CartItem } from '../../../../shared/entities/cart.ts';
import styles from './CartFoot.module.css';
import { countPieces, isQuotable } from './cartQuery.ts';
import { RequestQuote } from './RequestQuote.tsx';

interface CartFootProps {
  lines: CartItem[];
  onLeave: () => void;
}

export function CartFoot({ lines, onLeave }: CartFootProps) {
  const quoted = lines.filter(isQuotable);

  return (
    <section aria-label="Total">
      <p className={styles.count}>
        <span>Pieces to quote</span>
        <span aria-hidden="true" className={styles.leader} />
        <span>{countPieces(quoted)}</span>
      </p>
      <p className={styles.total}>Total: By Request</p>
      <p className={styles.contact}>Contact us for pricing on selected items</p>
      <RequestQuote lines={quoted} onLeave={onLeave} />
    </section>
  );
}
