import { memo, type ReactNode, useId } from 'react';
import type { EarlyProduct, Product } from '../../../../shared/entities/product.ts';
import { knownTerm } from '../../../../shared/vocabulary.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { AddToCart } from './AddToCart.tsx';
import { PriceTag } from './PriceTag.tsx';
import styles from './ProductCard.module.css';
import { WishlistButton } from './WishlistButton.tsx';

type CardShape = 'portrait' | 'responsive';

interface ProductCardProps {
  product: Product & Partial<EarlyProduct>;
  /** Portrait cards are directly below the page's h1. Responsive ones put the photo next to the text on phones. */
  shape?: CardShape;
  isFirst?: boolean;
  highlights?: readonly string[] | undefined;
  /**
   * Replaces the price and the buttons.
   * @param nameId id of the product's name
   */
  renderFoot?: ((nameId: string) => ReactNode) | undefined;
}

export const NO_HIGHLIGHTS: readonly string[] = [];

export const shortEra = (era: string) => era.replace(/ \(.*\)$/, '');

/** Memoized: the grid must not re-render while a filter is being changed. */
export const ProductCard = memo(function ProductCard({
  product,
  shape = 'portrait',
  isFirst = false,
  highlights,
  renderFoot,
}: ProductCardProps) {
  const nameId = useId();
  const Name = shape === 'portrait' ? 'h2' : 'h3';
  const link = { to: paths.product(product.id, product.name), state: { fromShop: true } };
  const marks = highlights ?? NO_HIGHLIGHTS;

  return (
    <article aria-labelledby={nameId} className={`${styles.card} ${styles[shape]}`}>
      <div className={`woven ${styles.photoFrame}`}>
        <Link {...link} tabIndex={-1} aria-hidden="true">
          <Photo
            src={product.imageUrls[0] ?? product.imageUrl}
            placeholder={product.imagePlaceholder}
            alt={product.name}
            isFirst={isFirst}
          />
        </Link>
        <div className={styles.stamp}>
          <Stamp product={product} />
        </div>
      </div>
      <div className={styles.text}>
        <Name id={nameId} className={`h3 plain-links ${styles.name}`}>
          <Link {...link}>
            <Marked text={product.name} highlights={marks} />
          </Link>
        </Name>
        <ReproductionLabel {...product} />
        {product.unitName && (
          <p className={`body2 muted ${styles.unit}`}>
            <Marked text={product.unitName} highlights={marks} />
          </p>
        )}
        <p className={`caption muted ${styles.line}`}>
          {[product.itemType, product.era, product.condition]
            .flatMap((term) => knownTerm(term) ?? [])
            .map(shortEra)
            .map((fact) => (
              <span key={fact} className={styles.fact}>
                {fact}
              </span>
            ))}
        </p>
        {product.publicAt && (
          <p className={`caption ${styles.publicAt}`}>
            Public on <time dateTime={product.publicAt}>{formatShortDate(product.publicAt)}</time>
          </p>
        )}
        {highlights && product.shortDescription && (
          <p className={`two-lines body2 ${styles.description}`}>
            <Marked text={product.shortDescription} highlights={highlights} />
          </p>
        )}
      </div>
      <div className={styles.foot}>
        {renderFoot?.(nameId) ?? (
          <>
            <PriceTag />
            <div className={styles.actions}>
              <AddToCart product={product} nameId={nameId} />
              <WishlistButton product={product} nameId={nameId} />
            </div>
          </>
        )}
      </div>
    </article>
  );
});

export function ProductCardSkeleton({ shape = 'portrait' }: { shape?: CardShape }) {
  return (
    <div aria-hidden="true" data-skeleton="" className={`${styles.card} ${styles[shape]}`}>
      <div className={`woven ${styles.photoFrame}`} style={{ aspectRatio: 1 }} />
      <div className={styles.text}>
        <Skeleton height="2.875rem" />
        <Skeleton width="60%" height="1.25rem" marginTop="0.25rem" />
        <Skeleton width="85%" height="1.125rem" marginTop="0.375rem" />
      </div>
      <div className={styles.foot}>
        <Skeleton width="7.5rem" height="1.75rem" marginTop="0.75rem" />
        <Skeleton height="2.5rem" />
      </div>
    </div>
  );
}
