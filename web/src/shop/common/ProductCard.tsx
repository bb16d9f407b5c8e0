import { memo, type ReactNode, useId } from 'react';
import type { EarlyProduct, Product } from '../../../../shared/entities/product.ts';
import { knownTerm } from '../../../../shared/vocabulary.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
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
  renderFoot?: (nameId: string) => ReactNode;
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
  const to = paths.product(product.id, product.name);

  return (
    <article aria-labelledby={nameId} className={`${styles.card} ${styles[shape]}`}>
      <div className={styles.photoFrame}>
        <Link to={to} state={{ fromShop: true }} tabIndex={-1} aria-hidden="true">
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
        <Name id={nameId} className={styles.name}>
          <Link to={to} state={{ fromShop: true }}>
            <Marked text={product.name} highlights={highlights ?? NO_HIGHLIGHTS} />
          </Link>
        </Name>
        <ReproductionLabel {...product} />
        {product.unitName && (
          <p className={styles.unit}>
            <Marked text={product.unitName} highlights={highlights ?? NO_HIGHLIGHTS} />
          </p>
        )}
        <p className={styles.line}>
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
          <p className={styles.publicAt}>
            Public on <time dateTime={product.publicAt}>{formatShortDate(product.publicAt)}</time>
          </p>
        )}
        {highlights && product.shortDescription && (
          <p className={styles.description}>
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
      <div className={`${styles.photoFrame} ${styles.skeletonPhoto}`} />
      <div className={styles.text}>
        <div className={styles.skeletonName} />
        <div className={styles.skeletonUnit} />
        <div className={styles.skeletonLine} />
      </div>
      <div className={styles.foot}>
        <div className={styles.skeletonTag} />
        <div className={styles.skeletonActions} />
      </div>
    </div>
  );
}
