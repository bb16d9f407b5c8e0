import { useState } from 'react';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import {
  MAX_PROVENANCE_ENTRIES,
  type ProvenanceEntry,
} from '../../../../../shared/entities/provenance.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import factStyles from '../../common/FactGroup.module.css';
import { useCorrectItem } from '../../common/items/itemsQuery.ts';
import styles from './Provenance.module.css';
import { ProvenanceDialog } from './ProvenanceDialog.tsx';

export function Provenance({ item }: { item: MilitaryItem }) {
  const { provenance } = item;
  const { save, remove, isPending } = useSaveProvenance(item);
  const [edited, setEdited] = useState<number>();
  const close = () => setEdited(undefined);

  return (
    <section aria-label="Provenance">
      <h3 className={factStyles.title}>Provenance</h3>
      {provenance.length === 0 && <p className={styles.none}>No provenance recorded.</p>}
      <ol className={styles.entries}>
        {provenance.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          <li key={index} className={styles.entry}>
            <EntryTexts entry={entry} />
            <p className={styles.actions}>
              <TextButton onClick={() => setEdited(index)}>
                Edit<span className="visually-hidden"> {entry.source}</span>
              </TextButton>
              <TextButton aria-disabled={isPending} onClick={() => !isPending && remove(index)}>
                Remove<span className="visually-hidden"> {entry.source}</span>
              </TextButton>
            </p>
          </li>
        ))}
      </ol>
      {provenance.length < MAX_PROVENANCE_ENTRIES && (
        <TextButton onClick={() => setEdited(provenance.length)}>Add Provenance</TextButton>
      )}
      {edited !== undefined && (
        <ProvenanceDialog
          entry={provenance[edited]}
          isPending={isPending}
          onSave={(entry) => save(entry, edited, close)}
          onClose={close}
        />
      )}
    </section>
  );
}

function EntryTexts({ entry }: { entry: ProvenanceEntry }) {
  const { isPublic, source, date, documents, notes } = entry;

  return (
    <>
      <p className={styles.source}>
        {source}{' '}
        <StatusBadge tone={isPublic ? 'success' : 'neutral'}>
          {isPublic ? 'Public' : 'Internal'}
        </StatusBadge>
      </p>
      {date && <p className={styles.date}>{date}</p>}
      {documents && <p className={styles.text}>Documents: {documents}</p>}
      {notes && <p className={styles.text}>{notes}</p>}
    </>
  );
}

/** Saves one entry at a time. Fails if another user has changed the item. */
function useSaveProvenance({ id, provenance, updatedAt }: MilitaryItem) {
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
