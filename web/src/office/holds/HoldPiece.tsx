import type { ComponentProps } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { Permitted } from '../common/Permitted.tsx';

const HoldDialog = lazyComponent(() => import('./HoldDialog.tsx'));

interface HoldPieceProps extends Pick<ComponentProps<typeof HoldDialog>, 'product'> {
  variant?: 'contained' | 'outlined';
}

export const HoldPiece = ({ product, variant = 'outlined' }: HoldPieceProps) => (
  <Permitted to="sell">
    <DialogButton
      variant={variant}
      dialog={(close) => (
        <LazyOverlay onFailure={close}>
          <HoldDialog product={product} onClose={close} />
        </LazyOverlay>
      )}
    >
      {product ? 'Hold this Piece' : 'Hold a Piece'}
    </DialogButton>
  </Permitted>
);
