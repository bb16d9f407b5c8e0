import { useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import type { AskDialogProps } from './AskDialog.tsx';
import styles from './ProductInfo.module.css';

const AskDialog = lazyComponent<AskDialogProps>(() => import('./AskDialog.tsx'));

export function AskAboutPiece({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={`${styles.ask} no-print`}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="mail" size={20} /> Ask about this piece
      </TextButton>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <AskDialog product={product} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
