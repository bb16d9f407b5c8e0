import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { DeletedItemsDialog } from '../deleted/DeletedItemsDialog.tsx';

const ItemImportDialog = lazyComponent(() => import('../import/ItemImportDialog.tsx'));

export type CatalogDialog = 'deleted' | 'import';

export function CatalogDialogButtons({ onOpen }: { onOpen: (dialog: CatalogDialog) => void }) {
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => onOpen('deleted')}>
        Deleted Items…
      </TextButton>
      <TextButton aria-haspopup="dialog" onClick={() => onOpen('import')}>
        Import Items…
      </TextButton>
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
