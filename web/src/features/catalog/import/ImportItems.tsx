import { useState } from 'react';
import { LazyOverlay } from '../../../components/LazyOverlay.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { lazyComponent } from '../../../lib/lazyComponent.ts';

const ImportDialog = lazyComponent(() => import('./ImportDialog.tsx'));

/** A button that opens the import of items from a file. */
export function ImportItems() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Import Items…
      </TextButton>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <ImportDialog onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
