import { useId } from 'react';
import { Link } from 'react-router';
import type { WishlistItem } from '../../../../shared/entities/cart.ts';
import { getButtonClass } from '../../components/Button.tsx';
import { SheetNotice } from '../../components/SheetNotice.tsx';
import { paths } from '../../lib/paths.ts';
import { AddToCart } from '../cart/AddToCart.tsx';
import { SpecimenRow } from '../product/ProductRow.tsx';
import styles from './Wishes.module.css';

interface WishesProps {
  wishes: WishlistItem[];
  onLeave: () => void;
}

export function Wishes({ wishes, onLeave }: WishesProps) {
  if (wishes.length === 0) {
    return (
      <SheetNotice
        title="Your wishlist is empty"
        text="Press the heart of a piece, and you find it here again."
      >
        <Link to={paths.allItems} onClick={onLeave} className={getButtonClass({})}>
          See the Collection
        </Link>
      </SheetNotice>
    );
  }
  return (
    <ul aria-label="Items on your wishlist" className={styles.wishes}>
      {wishes.map((wish) => (
        <li key={wish.id}>
          <Wish wish={wish} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

function Wish({ wish, onLeave }: { wish: WishlistItem; onLeave: () => void }) {
  const { product, createdAt } = wish;
  const nameId = useId();
  const hasLeft = wish.isListed === false;

  return (
    <SpecimenRow
      product={product}
      nameId={nameId}
      hasLeft={hasLeft}
      remark={`On your list since ${dayOf(createdAt)}`}
      onLeave={onLeave}
    >
      {!hasLeft && product.availability !== 'Sold Out' && (
        <AddToCart product={product} nameId={nameId} />
      )}
    </SpecimenRow>
  );
}

const dayOf = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });
