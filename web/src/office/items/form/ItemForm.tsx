import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { useAuth } from '../../../lib/auth.ts';
import { type Draft, getDraftName, readItemDraft } from './draftStorage.ts';
import { EditItemForm } from './EditItemForm.tsx';
import { NewItemForm } from './NewItemForm.tsx';
import { type EditBase, restoreDraft } from './useEditItem.ts';

interface ItemFormProps {
  item?: MilitaryItem;
  onSaved?: (item: MilitaryItem) => void;
  onCancel?: () => void;
}

/** Restores typed text after a reload, a crash or the end of the session. */
export function ItemForm({ item, onSaved, onCancel }: ItemFormProps) {
  const { user } = useAuth();
  const draftName = getDraftName(user?.id ?? '', item?.id);
  const stored = useStoredDraft(draftName);
  // Editing continues from this version when another user changes the item.
  const [initialItem] = useState(item);
  const [rebased, setRebased] = useState<EditBase>();

  if (!stored.isRead) return <Box aria-busy="true" sx={{ minHeight: '70vh' }} />;
  if (!initialItem) {
    return <NewItemForm draftName={draftName} stored={stored.draft} onSaved={onSaved} />;
  }

  const base = rebased ?? restoreDraft(initialItem, stored.draft);
  return (
    <EditItemForm
      key={base.item.updatedAt}
      {...{ draftName, base, onSaved, onCancel }}
      onRebase={setRebased}
    />
  );
}

function useStoredDraft(name: string): { isRead: boolean; draft?: Draft | undefined } {
  const [read, setRead] = useState<{ name: string; draft: Draft | undefined }>();

  useEffect(() => {
    let isCurrent = true;
    readItemDraft(name).then((draft) => {
      if (isCurrent) setRead({ name, draft });
    });
    return () => {
      isCurrent = false;
    };
  }, [name]);

  return read?.name === name ? { isRead: true, draft: read.draft } : { isRead: false };
}
