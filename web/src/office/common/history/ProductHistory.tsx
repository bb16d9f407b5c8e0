import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { DialogButton } from '../DialogButton.tsx';
import { Permitted } from '../Permitted.tsx';
import type { ProductHistoryDialogProps } from './ProductHistoryDialog.tsx';

const ProductHistoryDialog = lazyComponent<ProductHistoryDialogProps>(
  () => import('./ProductHistoryDialog.tsx'),
);

export const ProductHistory = (product: Omit<ProductHistoryDialogProps, 'onClose'>) => (
  <Permitted to="sync">
    <DialogButton
      dialog={(close) => (
        <LazyOverlay onFailure={close}>
          <ProductHistoryDialog {...product} onClose={close} />
        </LazyOverlay>
      )}
    >
      Shop History
    </DialogButton>
  </Permitted>
);
