import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../../../shared/entities/product.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { ProductCards } from '../common/ProductCards.tsx';
import { MAX_MORE, moreOptions, useUnitOf } from '../common/unitsQuery.ts';
import styles from './ProductDetail.module.css';

export function MoreFromUnit({ product }: { product: Product }) {
  const { data: unit } = useUnitOf(product.unitName);
  const spellings = unit?.spellings ?? [];
  const { data = [] } = useQuery({ ...moreOptions(spellings), enabled: spellings.length > 0 });
  const others = data.filter(({ id }) => id !== product.id).slice(0, MAX_MORE);
  if (!unit || others.length === 0) return null;

  return (
    <section aria-labelledby="more-from-unit" className="section-break no-print">
      <div className={`spread ${styles.moreHeading}`}>
        <h2 id="more-from-unit" className="h3">
          More from this unit
        </h2>
        <Link to={paths.unit(unit.slug)}>All of the {unit.name}</Link>
      </div>
      <ProductCards products={others} isEven />
    </section>
  );
}
