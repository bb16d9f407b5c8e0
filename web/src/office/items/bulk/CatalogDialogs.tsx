import { Button } from '@mui/material';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { DeletedItemsDialog } from '../deleted/DeletedItemsDialog.tsx';

const ItemImportDialog = lazyComponent(() => import('../import/ItemImportDialog.tsx'));

export type CatalogDialog = 'deleted' | 'import';

export function CatalogDialogButtons({ onOpen }: { onOpen: (dialog: CatalogDialog) => void }) {
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => onOpen('deleted')}>
        Deleted Items…
      </Button>
      <Button variant="text" aria-haspopup="dialog" onClick={() => onOpen('import')}>
        Import Items…
      </Button>
    </>
  );
}

interface CatalogDialogsProps {
  dialog: CatalogDialog | undefined;
  onClose: () => void;
}

/** Separate from the buttons, which may disappear while a dialog changes the list. */
export function CatalogDialogs({ dialog, onClose }: CatalogDialogsProps) {
  if (dialog === 'deleted') return <DeletedItemsDialog onClose={onClose} />;
  if (dialog !== 'import') return null;
  return (
    <LazyOverlay onFailure={onClose}>
      <ItemImportDialog onClose={onClose} />
    </LazyOverlay>
  );
}
