import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../shared/entities/product.ts';
import { Photo } from '../../components/Photo.tsx';
import { paths } from '../../lib/paths.ts';
import { AddToCart } from '../cart/AddToCart.tsx';
import { AddToWishlist } from '../wishlist/AddToWishlist.tsx';
import { PriceTag } from './PriceTag.tsx';
import styles from './ProductCard.module.css';
import { Stamp } from './Stamp.tsx';

interface SpecimenCardProps {
  product: Product;
  /** A card of the grid lies down on phones, photo beside text; one of the display case, which is
   *  directly under the page's title, stands. */
  shape?: 'standing' | 'lying';
  isUrgent?: boolean;
  isFirst?: boolean;
}

/** A label has room for the era's name, not for its years. */
const period = (era: string) => era.replace(/ \(.*\)$/, '');

/** A grid of them is not drawn anew for a filter that is ticked beside it. */
export const ProductCard = memo(function SpecimenCard({
  product,
  shape = 'standing',
  isUrgent = false,
  isFirst = false,
}: SpecimenCardProps) {
  const nameId = useId();
  const Name = shape === 'standing' ? 'h2' : 'h3';
  const to = paths.product(product.id);

  return (
    <article aria-labelledby={nameId} className={`${styles.card} ${styles[shape]}`}>
      <div className={styles.mount}>
        <Link to={to} state={{ fromShop: true }} tabIndex={-1} aria-hidden="true">
          <Photo
            src={product.imageUrls[0] ?? product.imageUrl}
            alt={product.name}
            isUrgent={isUrgent}
            isFirst={isFirst}
          />
        </Link>
        <div className={styles.mark}>
          <Stamp product={product} />
        </div>
      </div>
      <div className={styles.text}>
        <Name id={nameId} className={styles.name}>
          <Link to={to} state={{ fromShop: true }}>
            {product.name}
          </Link>
        </Name>
        {product.unitName && <p className={styles.unit}>{product.unitName}</p>}
        <p className={styles.line}>
          {[product.itemType, period(product.era), product.condition]
            .filter(Boolean)
            .map((fact) => (
              <span key={fact} className={styles.fact}>
                {fact}
              </span>
            ))}
        </p>
      </div>
      <div className={styles.foot}>
        <PriceTag />
        <div className={styles.actions}>
          <AddToCart product={product} nameId={nameId} />
          <AddToWishlist product={product} nameId={nameId} />
        </div>
      </div>
    </article>
  );
});
