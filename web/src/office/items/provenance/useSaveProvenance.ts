import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import type { ProvenanceEntry } from '../../../../../shared/entities/provenance.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useCorrectItem } from '../../common/items/itemsQuery.ts';

/** Changes one entry at a time. It fails if somebody else has changed the item in the meantime. */
export function useSaveProvenance({ id, provenance, updatedAt }: MilitaryItem) {
  const { mutate, isPending } = useCorrectItem();
  const send = (entries: ProvenanceEntry[], title: string, onSaved?: () => void) =>
    mutate(
      { id, correction: { provenance: entries, updatedAt } },
      {
        onSuccess: () => {
          toast({ title, description: 'The history has the change.' });
          onSaved?.();
        },
        onError: (error) => showErrorToast(error),
      },
    );

  return {
    isPending,
    /** @param index after the last one, for a new entry. */
    save: (entry: ProvenanceEntry, index: number, onSaved: () => void) => {
      const entries = [...provenance];
      entries[index] = entry;
      send(entries, 'Provenance Saved', onSaved);
    },
    remove: (index: number) =>
      send(
        provenance.filter((_, each) => each !== index),
        'Provenance Removed',
      ),
  };
}
