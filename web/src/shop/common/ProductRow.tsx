import type { ReactNode } from 'react';
import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { isOnSale } from './availability.ts';
import { PriceTag } from './PriceTag.tsx';
import styles from './ProductRow.module.css';

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
      <div className={isUnlisted ? styles.emptyFrame : styles.photoFrame}>
        {isUnlisted ? (
          photo
        ) : (
          <Link {...link} tabIndex={-1} aria-hidden="true">
            {photo}
          </Link>
        )}
      </div>
      <div className={styles.text}>
        <h3 id={nameId} className={styles.name}>
          {isUnlisted ? product.name : <Link {...link}>{product.name}</Link>}
        </h3>
        <ReproductionLabel isAuthentic={product.isAuthentic} />
        <p
          data-availability={isUnlisted ? 'unlisted' : product.availability}
          className={isUnlisted || !isOnSale(product) ? styles.unavailable : styles.state}
        >
          {isUnlisted ? 'No longer in the shop' : product.availability}
        </p>
        {note && <p className={styles.note}>{note}</p>}
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
    <div role="status" aria-busy="true" className={styles.skeletons}>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <div key={index} data-skeleton="" className={styles.row}>
          <div className={`${styles.photoFrame} ${styles.skeletonPhoto}`} />
          <div className={styles.text}>
            <div className={styles.skeletonName} />
            <div className={styles.skeletonState} />
          </div>
          <div className={styles.foot}>
            <div className={styles.skeletonTag} />
            <div className={styles.skeletonControls} />
          </div>
        </div>
      ))}
    </div>
  );
}
