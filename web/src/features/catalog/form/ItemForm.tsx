import { useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { useAuth } from '../../../lib/auth.ts';
import { Correction } from './Correction.tsx';
import { draftName } from './draftStore.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { NewItem } from './NewItem.tsx';
import type { Base } from './useCorrection.ts';
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
  const name = draftName(user?.id ?? '', item?.id);
  const stored = useStoredDraft(name);
  // That others change the item meanwhile does not change what is being written.
  const [begun] = useState(item);
  const [rebased, setRebased] = useState<Base>();

  if (!stored.isRead) return <FormSkeleton />;
  if (!begun) return <NewItem name={name} stored={stored.draft} onSaved={onSaved} />;

  const base = rebased ?? { item: begun, draft: stored.draft };
  return (
    <Correction
      key={base.item.updatedAt}
      {...{ name, base, onSaved, onCancel }}
      onRebase={setRebased}
    />
  );
}
