import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import type { QuickEditDialogProps } from './QuickEditDialog.tsx';

const QuickEditDialog = lazyComponent<QuickEditDialogProps>(() => import('./QuickEditDialog.tsx'));

export default function QuickEdit(piece: Omit<QuickEditDialogProps, 'title' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const title = piece.recordId ? 'Set Status and Price' : 'Set Storage Location';

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {title}…
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <QuickEditDialog {...piece} title={title} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
