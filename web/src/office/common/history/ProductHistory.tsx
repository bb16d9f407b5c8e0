import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import type { ProductHistoryDialogProps } from './ProductHistoryDialog.tsx';

const ProductHistoryDialog = lazyComponent<ProductHistoryDialogProps>(
  () => import('./ProductHistoryDialog.tsx'),
);

type ProductHistoryProps = Omit<ProductHistoryDialogProps, 'onClose'>;

export function ProductHistory(product: ProductHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Shop History
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <ProductHistoryDialog {...product} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
