import type { Product } from '../../../../shared/entities/product.ts';
import { AddToCart } from '../cart/AddToCart.tsx';
import { AddToWishlist } from '../wishlist/AddToWishlist.tsx';
import { Badges } from './Badges.tsx';
import { CartNote } from './CartNote.tsx';
import { Details } from './Details.tsx';
import { PriceTag } from './PriceTag.tsx';
import styles from './ProductEntry.module.css';
import { Stamp } from './Stamp.tsx';
import { TrustCard } from './TrustCard.tsx';

/** The catalogue's entry for one object. */
export function ProductEntry({ product }: { product: Product }) {
  const description = product.description || product.shortDescription;

  return (
    <div className={styles.entry}>
      <div className={styles.mark}>
        <Stamp product={product} />
      </div>
      <h1 id="product-name" className={styles.name}>
        {product.name}
      </h1>
      {product.unitName && <p className={styles.unit}>{product.unitName}</p>}
      <Badges product={product} />
      <div className={styles.price}>
        <PriceTag size="large" />
      </div>
      <div className={styles.actions}>
        <AddToCart product={product} nameId="product-name" size="large" />
        <AddToWishlist product={product} nameId="product-name" look="label" />
      </div>
      <CartNote product={product} />
      {description && <p className={styles.description}>{description}</p>}
      {product.motto && (
        <blockquote className={styles.motto}>
          <p>{product.motto}</p>
        </blockquote>
      )}
      <Details product={product} />
      <TrustCard isAuthentic={product.isAuthentic} />
    </div>
  );
}
