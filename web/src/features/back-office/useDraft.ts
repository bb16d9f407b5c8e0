import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const DRAFTS = 'form-draft';

/** Keeps the changes to a form until they are saved or discarded, also when staff leave the screen.
 *  @param name of the form and its record.
 *  @param saved the record as it is stored. */
export function useDraft<T extends { version: number }>(name: string, saved: T) {
  const queryClient = useQueryClient();
  const key = [DRAFTS, name];
  // The cache is current also between two events of one render.
  const read = () => queryClient.getQueryData<T>(key);
  const [draft, setDraft] = useState(read);
  const isEdited = draft !== undefined;

  useEffect(() => {
    if (!isEdited) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isEdited]);

  const keep = (changed: T | undefined) => {
    setDraft(changed);
    if (!changed) return queryClient.removeQueries({ queryKey: key });
    queryClient.setQueryDefaults([DRAFTS], { meta: { isPersonal: true } });
    return queryClient.setQueryData<T>(key, changed);
  };

  return {
    /** Their version is the one that they are based on. */
    values: draft ?? saved,
    isEdited,
    /** Somebody else has saved since the first change. */
    isOutdated: isEdited && draft.version !== saved.version,
    change: (changes: Partial<T>) => keep({ ...(read() ?? saved), ...changes }),
    /** Accepts that somebody else has saved. */
    rebase: () => draft && keep({ ...draft, version: saved.version }),
    discard: () => keep(undefined),
  };
}
