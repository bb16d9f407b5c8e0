import { useId } from 'react';
import type { WishlistItem } from '../../../../shared/entities/cart.ts';
import { useAuth } from '../../lib/auth.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { SheetBody } from '../../ui/SheetBody.tsx';
import { LogInNotice, SheetNotice } from '../../ui/SheetNotice.tsx';
import { AddToCart } from '../common/AddToCart.tsx';
import { getAlertQuery, isOnSale } from '../common/availability.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { ProductRow, ProductRowSkeletons } from '../common/ProductRow.tsx';
import { WishlistButton } from '../common/WishlistButton.tsx';
import { useWishlist } from '../common/wishlistQuery.ts';

/** Refetches when the sheet opens and shows the cached wishlist until then. */
export default function WishlistSheet({ onNavigate }: { onNavigate: () => void }) {
  const { isAuthenticated } = useAuth();
  const { data: items, isError, refetch } = useWishlist({ isFresh: true });

  if (!isAuthenticated) {
    return (
      <SheetBody>
        <LogInNotice title="Please log in to view your wishlist" />
      </SheetBody>
    );
  }
  return (
    <SheetBody>
      {isError && (
        <SheetNotice
          isError
          title={items ? 'Your wishlist may be out of date' : 'Your wishlist could not be loaded'}
        >
          <Button onClick={() => refetch()}>Try Again</Button>
        </SheetNotice>
      )}
      {items && <WishlistItems items={items} onNavigate={onNavigate} />}
      {!items && !isError && <ProductRowSkeletons />}
    </SheetBody>
  );
}

function WishlistItems({ items, onNavigate }: { items: WishlistItem[]; onNavigate: () => void }) {
  if (items.length === 0) {
    return (
      <SheetNotice
        title="Your wishlist is empty"
        text="Press the heart on an item to save it here."
      >
        <ButtonLink to={paths.allItems} onClick={onNavigate}>
          Browse the Collection
        </ButtonLink>
      </SheetNotice>
    );
  }
  return (
    <ul aria-label="Items on your wishlist" className="list">
      {items.map((item) => (
        <li key={item.id}>
          <WishlistRow item={item} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  );
}

function WishlistRow({ item, onNavigate }: { item: WishlistItem; onNavigate: () => void }) {
  const { product, createdAt } = item;
  const nameId = useId();
  const isUnlisted = item.isListed === false;

  return (
    <ProductRow
      product={product}
      nameId={nameId}
      isUnlisted={isUnlisted}
      note={`On your list since ${formatDate(createdAt)}`}
      onNavigate={onNavigate}
    >
      {!isUnlisted && isOnSale(product) && <AddToCart product={product} nameId={nameId} />}
      {!isUnlisted && !isOnSale(product) && (
        <NotifyMe query={getAlertQuery(product)} describedBy={nameId} />
      )}
      <WishlistButton product={product} nameId={nameId} />
    </ProductRow>
  );
}
