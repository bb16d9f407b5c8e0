import { Button } from '@mui/material';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { DeletedItemsDialog } from '../deleted/DeletedItemsDialog.tsx';

const ItemImportDialog = lazyComponent(() => import('../import/ItemImportDialog.tsx'));

export type CatalogDialog = 'deleted' | 'import';

export const CATALOG_DIALOGS = [
  { dialog: 'deleted', label: 'Deleted Items…' },
  { dialog: 'import', label: 'Import Items…' },
] as const;

export const CatalogDialogButtons = ({ onOpen }: { onOpen: (dialog: CatalogDialog) => void }) =>
  CATALOG_DIALOGS.map(({ dialog, label }) => (
    <Button key={dialog} variant="text" aria-haspopup="dialog" onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  ));

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
