import type { ReactNode } from 'react';
import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isOnSale } from './availability.ts';
import { PriceTag } from './PriceTag.tsx';
import styles from './ProductRow.module.css';
import { UnavailableBadge } from './UnavailableBadge.tsx';

const SKELETON_ROWS = 3;

interface ProductRowProps {
  product: LineProduct;
  nameId: string;
  isUnlisted: boolean;
  note?: string | undefined;
  isBusy?: boolean;
  onNavigate: () => void;
  children: ReactNode;
}

export function ProductRow(props: ProductRowProps) {
  const { product, nameId, isUnlisted, note, isBusy = false, onNavigate, children } = props;
  const link = { to: paths.product(product.id, product.name), onClick: onNavigate };
  const photo = <Photo src={product.imageUrl} alt="" />;

  return (
    <article aria-labelledby={nameId} aria-busy={isBusy} className={styles.row}>
      <div className={isUnlisted ? styles.emptyFrame : `woven ${styles.photoFrame}`}>
        {isUnlisted ? (
          photo
        ) : (
          <Link {...link} tabIndex={-1} aria-hidden="true">
            {photo}
          </Link>
        )}
      </div>
      <div className={styles.text}>
        <h3 id={nameId} className={`plain-links ${styles.name}`}>
          {isUnlisted ? product.name : <Link {...link}>{product.name}</Link>}
        </h3>
        <ReproductionLabel isAuthentic={product.isAuthentic} />
        <p className={`caption muted ${styles.state}`}>
          {!isUnlisted && isOnSale(product) ? (
            product.availability
          ) : (
            <UnavailableBadge>
              {isUnlisted ? 'No longer in the shop' : product.availability}
            </UnavailableBadge>
          )}
        </p>
        {note && <p className={`body2 ${styles.note}`}>{note}</p>}
      </div>
      {(!isUnlisted || children) && (
        <div className={styles.foot}>
          {!isUnlisted && (
            <div className={styles.tag}>
              <PriceTag />
            </div>
          )}
          {children}
        </div>
      )}
    </article>
  );
}

export function ProductRowSkeletons() {
  return (
    <div role="status" aria-busy="true" className="list">
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <div key={index} data-skeleton="" className={styles.row}>
          <div className={`woven ${styles.photoFrame}`} style={{ aspectRatio: 1 }} />
          <div className={styles.text}>
            <Skeleton height="2.75rem" />
            <Skeleton width="50%" height="1.125rem" marginTop="0.375rem" />
          </div>
          <div className={styles.foot}>
            <Skeleton width="7rem" height="1.75rem" marginRight="auto" />
            <Skeleton width="10.5rem" height="2.5rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
