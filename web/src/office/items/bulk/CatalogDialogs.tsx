import { Button, Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { DeletedItemsDialog } from '../deleted/DeletedItemsDialog.tsx';

const ItemImportDialog = lazyComponent(() => import('../import/ItemImportDialog.tsx'));

export type CatalogDialog = 'deleted' | 'import';

const DIALOGS = [
  { dialog: 'deleted', label: 'Deleted Items…' },
  { dialog: 'import', label: 'Import Items…' },
] as const;
const MENU = [{ dialog: 'bulk', label: 'Bulk Changes…' }, ...DIALOGS] as const;

export const CatalogDialogButtons = ({ onOpen }: { onOpen: (dialog: CatalogDialog) => void }) =>
  DIALOGS.map(({ dialog, label }) => (
    <Button key={dialog} variant="text" aria-haspopup="dialog" onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  ));

interface CatalogMenuProps {
  onOpen: (dialog: CatalogDialog | 'bulk') => void;
}

export function CatalogMenu({ onOpen }: CatalogMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        More…
      </Button>
      <Menu open={isOpen} anchorEl={button.current} onClose={() => setIsOpen(false)}>
        {MENU.map(({ dialog, label }) => (
          <MenuItem
            key={dialog}
            onClick={() => {
              // The focus must be back on the button, which gets it again when the dialog closes.
              flushSync(() => setIsOpen(false));
              onOpen(dialog);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
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
