import { useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { useAuth } from '../../../lib/auth.ts';
import { getDraftName } from './draftStorage.ts';
import { EditItemForm } from './EditItemForm.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { NewItemForm } from './NewItemForm.tsx';
import type { EditBase } from './useEditItem.ts';
import { useStoredDraft } from './useStoredDraft.ts';

interface ItemFormProps {
  /** That is corrected; without, a new one is cataloged. */
  item?: MilitaryItem;
  onSaved?: (item: MilitaryItem) => void;
  onCancel?: () => void;
}

/** What is typed outlives a reload, a crash and the session. */
export function ItemForm({ item, onSaved, onCancel }: ItemFormProps) {
  const { user } = useAuth();
  const name = getDraftName(user?.id ?? '', item?.id);
  const stored = useStoredDraft(name);
  // That others change the item meanwhile does not change what is being written.
  const [begun] = useState(item);
  const [rebased, setRebased] = useState<EditBase>();

  if (!stored.isRead) return <FormSkeleton />;
  if (!begun) return <NewItemForm name={name} stored={stored.draft} onSaved={onSaved} />;

  const base = rebased ?? { item: begun, draft: stored.draft };
  return (
    <EditItemForm
      key={base.item.updatedAt}
      {...{ name, base, onSaved, onCancel }}
      onRebase={setRebased}
    />
  );
}
