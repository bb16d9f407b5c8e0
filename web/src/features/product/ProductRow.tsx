import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LineProduct } from '../../../../shared/entities/cart.ts';
import { Photo } from '../../components/Photo.tsx';
import { paths } from '../../lib/paths.ts';
import { PriceTag } from './PriceTag.tsx';
import styles from './ProductRow.module.css';

interface SpecimenRowProps {
  product: LineProduct;
  /** To be given to the name, for what is described by it. */
  nameId: string;
  /** The shop: then nothing leads to it. */
  hasLeft: boolean;
  remark?: string | undefined;
  isBusy?: boolean;
  /** Before a link leads away. */
  onLeave: () => void;
  children: ReactNode;
}

/** A specimen's label in a sheet: photo, name, its state, and what can be done with it. */
export function SpecimenRow(props: SpecimenRowProps) {
  const { product, nameId, hasLeft, remark, isBusy = false, onLeave, children } = props;
  const isSoldOut = product.availability === 'Sold Out';
  const link = { to: paths.product(product.id), onClick: onLeave };
  const photo = <Photo src={product.imageUrl} alt="" />;

  return (
    <article aria-labelledby={nameId} aria-busy={isBusy} className={styles.row}>
      <div className={hasLeft ? styles.emptyMount : styles.mount}>
        {hasLeft ? (
          photo
        ) : (
          <Link {...link} tabIndex={-1} aria-hidden="true">
            {photo}
          </Link>
        )}
      </div>
      <div className={styles.text}>
        <h3 id={nameId} className={styles.name}>
          {hasLeft ? product.name : <Link {...link}>{product.name}</Link>}
        </h3>
        <p className={hasLeft || isSoldOut ? styles.gone : styles.state}>
          {hasLeft ? 'No longer in the shop' : product.availability}
        </p>
        {remark && <p className={styles.remark}>{remark}</p>}
      </div>
      {(!hasLeft || children) && (
        <div className={styles.foot}>
          {!hasLeft && (
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
