import { useEffect } from 'react';
import { useDraft } from '../../lib/useDraft.ts';

/**
 * Keeps changes until staff save or discard them, even when they leave the screen.
 * @param name of the form and its record
 * @param saved the record as stored
 */
export function useRecordDraft<T extends { version: number }>(name: string, saved: T) {
  const { value: draft, read, set, updateAfter } = useDraft<T>(`form ${name}`);
  const isEdited = draft !== undefined;

  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isEdited]);

  return {
    values: draft ?? saved,
    isEdited,
    /** Another user or device has saved a newer version since the first change. */
    isOutdated: isEdited && draft.version !== saved.version,
    change: (changes: Partial<T>) => set({ ...(read() ?? saved), ...changes }),
    rebase: () => draft && set({ ...draft, version: saved.version }),
    /** Removes the draft when its save succeeds. A draft that was changed during the save is then based on the
     *  new version. */
    finishAfter: (save: Promise<{ version: number }>, sent: T) =>
      updateAfter(save, (current, { version }) =>
        JSON.stringify(current) === JSON.stringify(sent) ? undefined : { ...current, version },
      ),
    discard: () => set(undefined),
  };
}

export type RecordDraft<T extends { version: number }> = ReturnType<typeof useRecordDraft<T>>;
