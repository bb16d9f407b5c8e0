import type { Product as ShopProduct } from '../../../shared/entities/product.ts';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { ProductDetail } from '../shop/product/ProductDetail.tsx';
import { LazyOverlay } from '../ui/LazyOverlay.tsx';

const ProductTools = lazyComponent(() => import('./ProductTools.tsx'));

export default function Product() {
  return <ProductDetail StaffTools={StaffTools} />;
}

const StaffTools = ({ product }: { product: ShopProduct }) => (
  <LazyOverlay>
    <ProductTools product={product} />
  </LazyOverlay>
);
