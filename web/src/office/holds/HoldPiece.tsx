import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import type { HoldDialogProps } from './HoldDialog.tsx';

const HoldDialog = lazyComponent<HoldDialogProps>(() => import('./HoldDialog.tsx'));

interface HoldPieceProps {
  product?: HoldDialogProps['product'];
  variant?: 'contained' | 'outlined';
}

export function HoldPiece({ product, variant = 'outlined' }: HoldPieceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {product ? 'Hold this Piece' : 'Hold a Piece'}
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <HoldDialog product={product} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
