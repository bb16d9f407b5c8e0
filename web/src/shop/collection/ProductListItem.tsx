import { memo, useId } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { knownTerm } from '../../../../shared/vocabulary.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddToCart } from '../common/AddToCart.tsx';
import { NO_HIGHLIGHTS, shortEra } from '../common/ProductCard.tsx';
import { WishlistButton } from '../common/WishlistButton.tsx';
import styles from './ProductListItem.module.css';

export const ProductListItem = memo(function ProductListItem({
  product,
  highlights,
}: {
  product: Product;
  highlights: readonly string[] | undefined;
}) {
  const nameId = useId();
  const link = { to: paths.product(product.id, product.name), state: { fromShop: true } };
  const marks = highlights ?? NO_HIGHLIGHTS;

  return (
    <article aria-labelledby={nameId} className={styles.row}>
      <Link {...link} tabIndex={-1} aria-hidden="true" className={`woven ${styles.photo}`}>
        <Photo
          src={product.imageUrls[0] ?? product.imageUrl}
          placeholder={product.imagePlaceholder}
          alt=""
        />
      </Link>
      <div className={styles.text}>
        <h3 id={nameId} className={`plain-links ${styles.name}`}>
          <Link {...link}>
            <Marked text={product.name} highlights={marks} />
          </Link>
        </h3>
        {product.isRare && <span className={styles.rare}>RARE FIND</span>}
        <ReproductionLabel isAuthentic={product.isAuthentic} />
        {product.unitName && (
          <p className={`one-line body2 muted ${styles.unit}`}>
            <Marked text={product.unitName} highlights={marks} />
          </p>
        )}
        {highlights && product.shortDescription && (
          <p className="one-line body2">
            <Marked text={product.shortDescription} highlights={highlights} />
          </p>
        )}
      </div>
      <p className={`caption muted ${styles.facts}`}>
        <span>{shortEra(knownTerm(product.era) ?? '')}</span>{' '}
        <span>{knownTerm(product.condition)}</span>
      </p>
      <span className={`caption ${styles.price}`}>By Request</span>
      <div className={styles.actions}>
        <AddToCart product={product} nameId={nameId} hasIcon />
        <WishlistButton product={product} nameId={nameId} />
      </div>
    </article>
  );
});

export function ProductListSkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="" className={styles.row}>
      <div className={styles.photo}>
        <Skeleton aspectRatio={1} />
      </div>
      <div className={styles.text}>
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton width="45%" height="1.25rem" marginTop="0.25rem" />
      </div>
      <div className={styles.facts}>
        <Skeleton height="1.125rem" marginTop="0.25rem" />
      </div>
      <div className={styles.actions}>
        <Skeleton height="2.5rem" />
        <Skeleton minWidth="2.5rem" height="2.5rem" />
      </div>
    </div>
  );
}
