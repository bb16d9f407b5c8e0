import { useLayoutEffect, useRef } from 'react';
import type { CartItem } from '../../../../shared/entities/cart.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { SheetNotice } from '../../ui/SheetNotice.tsx';
import { CartLine } from './CartLine.tsx';

export function CartLines({ lines, onNavigate }: { lines: CartItem[]; onNavigate: () => void }) {
  const { container, onLineFocus } = useFocusAfterRemoval(lines.length);

  return (
    <div ref={container}>
      {lines.length === 0 ? (
        <SheetNotice
          title="Your cart is empty"
          text="Add the items you want priced, then request one quote for all of them."
        >
          <ButtonLink to={paths.allItems} onClick={onNavigate}>
            Browse the Collection
          </ButtonLink>
        </SheetNotice>
      ) : (
        <ul aria-label="Items in your cart" className="list">
          {lines.map((line, index) => (
            <li key={line.id} onFocus={() => onLineFocus(index)}>
              <CartLine line={line} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Focuses the next line, or the notice that the cart is empty. */
function useFocusAfterRemoval(count: number) {
  const container = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);
  const lastCount = useRef(count);

  useLayoutEffect(() => {
    const isFewer = count < lastCount.current;
    lastCount.current = count;
    if (!isFewer || focused.current === undefined) return;
    if (document.activeElement !== document.body) return;
    const removers = container.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = removers?.[Math.min(focused.current, count - 1)];
    (next ?? container.current?.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
  }, [count]);

  return {
    container,
    onLineFocus: (index: number) => {
      focused.current = index;
    },
  };
}
