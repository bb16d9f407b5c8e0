import type { Product } from '../../../shared/entities/product.ts';
import { ProductHistory } from '../office/common/history/ProductHistory.tsx';
import { PieceRestriction } from '../office/common/restriction/PieceRestriction.tsx';
import { HoldPiece } from '../office/holds/HoldPiece.tsx';
import { PrintLabels } from '../office/items/labels/PrintLabels.tsx';
import styles from './ProductTools.module.css';

export default function ProductTools({ product }: { product: Product }) {
  return (
    <>
      <HoldPiece product={product} />
      <PrintLabels
        kind="product"
        pieces={[product]}
        label="Print Label"
        className={`no-print ${styles.tool}`}
      />
      <ProductHistory id={product.id} name={product.name} className={`no-print ${styles.tool}`} />
      <PieceRestriction piece={product} />
    </>
  );
}
