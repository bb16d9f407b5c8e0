import { Button } from '@mui/material';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import type { QuickEditDialogProps } from './QuickEditDialog.tsx';
import { ITEM_TITLE, RECORD_TITLE } from './titles.ts';

const QuickEditDialog = lazyComponent<QuickEditDialogProps>(() => import('./QuickEditDialog.tsx'));

type QuickEditProps = Omit<QuickEditDialogProps, 'onClose'>;

export default function QuickEdit(piece: QuickEditProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {piece.recordId ? RECORD_TITLE : ITEM_TITLE}…
      </Button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <QuickEditDialog {...piece} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
