import { Link } from 'react-router';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { getButtonClass } from '../../components/Button.tsx';
import { SheetNotice } from '../../components/SheetNotice.tsx';
import { paths } from '../../lib/paths.ts';
import { CartLine } from './CartLine.tsx';
import styles from './CartLines.module.css';
import { useFocusOfRemoved } from './useFocusOfRemoved.ts';

interface CartLinesProps {
  lines: CartItem[];
  onLeave: () => void;
}

export function CartLines({ lines, onLeave }: CartLinesProps) {
  const { frame, noteFocus } = useFocusOfRemoved(lines.length);

  return (
    <div ref={frame}>
      {lines.length === 0 ? (
        <SheetNotice
          title="Your cart is empty"
          text="Add the pieces you would like a price for, then ask for all of them at once."
        >
          <Link to={paths.allItems} onClick={onLeave} className={getButtonClass({})}>
            See the Collection
          </Link>
        </SheetNotice>
      ) : (
        <ul aria-label="Items in your cart" className={styles.lines}>
          {lines.map((line, place) => (
            <li key={line.id} onFocus={() => noteFocus(place)}>
              <CartLine line={line} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
