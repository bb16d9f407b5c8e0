import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Product } from '../../../../shared/entities/product.ts';
import { ApiError, getErrorMessage } from '../../lib/api.ts';
import { recordEvent } from '../../lib/events.ts';
import { opensNewTab } from '../../lib/opensNewTab.ts';
import { paths } from '../../lib/paths.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageFailure } from '../common/PageFailure.tsx';
import { Gallery } from './Gallery.tsx';
import { getParents } from './getParents.ts';
import { MoreFromUnit } from './MoreFromUnit.tsx';
import styles from './ProductDetail.module.css';
import { ProductInfo } from './ProductInfo.tsx';
import { ProductSkeleton } from './ProductSkeleton.tsx';
import { useProduct } from './productQuery.ts';

export function ProductDetail({ StaffTools }: { StaffTools: ComponentType<{ product: Product }> }) {
  const { id = '' } = useParams();
  const { data: product, error, refetch } = useProduct(id);
  const isHydrated = useIsHydrated();
  const shownId = product?.id;
  usePageTitle(
    product ? toTitle(product) : error ? 'Product Not Found' : 'Product',
    product?.shortDescription ?? product?.description ?? 'An item of the collection.',
  );

  useEffect(() => {
    if (shownId) recordEvent({ kind: 'view', productId: shownId });
  }, [shownId]);

  if (error && !(error.cause instanceof ApiError)) {
    return (
      <PageFailure
        title="Product Not Found"
        text={getErrorMessage(error.cause)}
        onRetry={refetch}
      />
    );
  }
  if (error) {
    return (
      <PageFailure
        title="Product Not Found"
        text="The product you're looking for doesn't exist or has been removed"
      />
    );
  }
  if (!product) return <ProductSkeleton />;

  return (
    <article aria-labelledby="product-name" className="page">
      <div className={styles.ways}>
        <BackLink />
        <Breadcrumbs parents={getParents(product)} current={product.name} />
      </div>
      <div className={styles.layout}>
        <Gallery product={product} />
        <ProductInfo product={product} StaffTools={StaffTools} />
      </div>
      <MoreFromUnit product={product} />
      {isHydrated && <p className="print-only">{window.location.href}</p>}
    </article>
  );
}

/** Also the heading of a printed page and the title of a bookmark. */
const toTitle = ({ name, isAuthentic }: Product) => (isAuthentic ? name : `${name} (Reproduction)`);

/** Visitors from the shop return to their scroll position; others start at the collection. */
function BackLink() {
  const { state } = useLocation();
  const navigate = useNavigate();

  return (
    <Link
      to={paths.allItems}
      className={`${styles.back} no-print`}
      onClick={(event) => {
        if (!state?.fromShop || opensNewTab(event)) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <Icon name="previous" size={16} /> Collection
    </Link>
  );
}
