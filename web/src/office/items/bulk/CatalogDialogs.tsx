import { Button } from '@mui/material';
import type { Permission } from '../../../../../shared/entities/role.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { DeletedItemsDialog } from '../deleted/DeletedItemsDialog.tsx';

const ItemImportDialog = lazyComponent(() => import('../import/ItemImportDialog.tsx'));

export type CatalogDialog = 'deleted' | 'import';

const CATALOG_DIALOGS: readonly {
  dialog: CatalogDialog;
  label: string;
  permission: Permission;
}[] = [
  { dialog: 'deleted', label: 'Deleted Items…', permission: 'see-items' },
  { dialog: 'import', label: 'Import Items…', permission: 'edit-items' },
];

export function useCatalogDialogs() {
  const can = usePermissions();
  return CATALOG_DIALOGS.filter(({ permission }) => can(permission));
}

export const CatalogDialogButtons = ({ onOpen }: { onOpen: (dialog: CatalogDialog) => void }) =>
  useCatalogDialogs().map(({ dialog, label }) => (
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
