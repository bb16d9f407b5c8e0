import { useEffect } from 'react';
import { useKeptState } from '../../lib/useKeptState.ts';

/** Keeps the changes to a form until they are saved or discarded, also when staff leave the screen.
 *  @param name of the form and its record.
 *  @param saved the record as it is stored. */
export function useDraft<T extends { version: number }>(name: string, saved: T) {
  const { value: draft, read, set, updateAfter } = useKeptState<T>(`form ${name}`);
  const isEdited = draft !== undefined;

  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isEdited]);

  return {
    /** Their version is the one that they are based on. */
    values: draft ?? saved,
    isEdited,
    /** A newer version has been saved since the first change: by somebody else, or on another device. */
    isOutdated: isEdited && draft.version !== saved.version,
    change: (changes: Partial<T>) => set({ ...(read() ?? saved), ...changes }),
    /** Keeps the changes, on top of the newer version. */
    rebase: () => draft && set({ ...draft, version: saved.version }),
    /** Removes the draft when its save succeeds, unless it was changed meanwhile: it is then based on the new version. */
    finishAfter: (save: Promise<{ version: number }>, sent: T) =>
      updateAfter(save, (current, { version }) =>
        JSON.stringify(current) === JSON.stringify(sent) ? undefined : { ...current, version },
      ),
    discard: () => set(undefined),
  };
}

export type Draft<T extends { version: number }> = ReturnType<typeof useDraft<T>>;
