import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { userOptions } from './auth.ts';
import { readDraft, writeDraft } from './storedDrafts.ts';

const PERSONAL = ['kept-state'];
const PUBLIC = ['kept-public-state'];

/** State that outlives its component and a reload, until it is removed or the user logs out; a session that expires keeps it
 *  for the same user's next login. The value must be JSON.
 *  @param name unique in the app: the form and its record.
 *  @param options.isPersonal false for forms that visitors fill in as well: they keep it when a session ends. */
export function useKeptState<T>(name: string, { isPersonal = true } = {}) {
  const queryClient = useQueryClient();
  const queryKey = [...(isPersonal ? PERSONAL : PUBLIC), name];
  const getOwner = () =>
    isPersonal ? queryClient.getQueryData(userOptions.queryKey)?.id : undefined;
  const canStore = () => !isPersonal || getOwner() !== undefined;
  // The cache is current also between two events of one render.
  const read = () =>
    queryClient.getQueryData<T>(queryKey) ??
    (canStore() ? readDraft<T>(name, getOwner()) : undefined);
  // Unlike useQuery, this renders at once: a field that is rendered later moves its caret to the end.
  const value = useSyncExternalStore(
    // Another component's query may be added while that component renders, when this one must not change.
    (onChange) => {
      const hashes = [queryKey, userOptions.queryKey].map(hashKey);
      return queryClient.getQueryCache().subscribe(({ query }) => {
        if (hashes.includes(query.queryHash)) onChange();
      });
    },
    read,
    () => undefined,
  );

  /** @param changed undefined to remove it. */
  const set = (changed: T | undefined) => {
    queryClient.setQueryDefaults(PERSONAL, { meta: { isPersonal: true } });
    if (changed === undefined) {
      // Removing a query notifies its readers.
      queryClient.setQueryData<T>(queryKey, read());
      if (canStore()) writeDraft(name, getOwner(), undefined);
      return queryClient.removeQueries({ queryKey });
    }
    if (canStore()) writeDraft(name, getOwner(), changed);
    return queryClient.setQueryData<T>(queryKey, changed);
  };

  return {
    value,
    read,
    set,
    /** Updates what is kept when a call succeeds.
     *  @param call the promise of `mutateAsync`: unlike callbacks, it also ends after the component was unmounted.
     *  @param update returns undefined to remove it. */
    updateAfter: <R>(call: Promise<R>, update: (current: T, result: R) => T | undefined) =>
      call.then(
        (result) => {
          const current = read();
          if (current !== undefined) set(update(current, result));
        },
        () => {},
      ),
  };
}
