import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { userOptions } from './auth.ts';
import { isEqual } from './isEqual.ts';
import { readDraft, writeDraft } from './storedDrafts.ts';

const PERSONAL = ['kept-state'];
const PUBLIC = ['kept-public-state'];

/** Keeps text until it is sent, even if the form is closed or the page is reloaded. */
export function useTextDraft(name: string) {
  const { value = '', set, updateAfter } = useDraft<string>(name);

  return {
    text: value,
    setText: set,
    /** Clears the text when the call succeeds, unless the user has changed it since. */
    clearAfter: (call: Promise<unknown>, sent: string) =>
      updateAfter(call, (current) => (current.trim() === sent ? undefined : current)),
  };
}

/** Keeps JSON after unmount and reload until it is removed or the user logs out. An expired session keeps it for
 *  the same user's next login, and visitors' forms, which are not personal, keep it for anyone in this tab.
 *  @param name unique in the app: the form and its record */
export function useDraft<T>(name: string, { isPersonal = true } = {}) {
  const queryClient = useQueryClient();
  const queryKey = [...(isPersonal ? PERSONAL : PUBLIC), name];
  const getOwner = () =>
    isPersonal ? queryClient.getQueryData(userOptions.queryKey)?.id : undefined;
  const canStore = () => !isPersonal || getOwner() !== undefined;
  const read = () =>
    queryClient.getQueryData<T>(queryKey) ??
    (canStore() ? readDraft<T>(name, getOwner()) : undefined);
  // Unlike useQuery, this renders synchronously: a field that renders later moves its caret to the end.
  const value = useSyncExternalStore(
    // Other events occur while another component renders, when React forbids updates here.
    (onChange) => {
      const hashes = [queryKey, userOptions.queryKey].map(hashKey);
      return queryClient.getQueryCache().subscribe(({ type, query }) => {
        const isChange = type === 'updated' || type === 'removed';
        if (isChange && hashes.includes(query.queryHash)) onChange();
      });
    },
    read,
    () => undefined,
  );

  const set = (changed: T | undefined) => {
    queryClient.setQueryDefaults(PERSONAL, { meta: { isPersonal: true } });
    if (changed === undefined) {
      // Removing a query notifies its readers.
      queryClient.setQueryData<T>(queryKey, read());
      if (canStore()) writeDraft(name, getOwner(), undefined);
      queryClient.removeQueries({ queryKey });
      return;
    }
    if (canStore()) writeDraft(name, getOwner(), changed);
    queryClient.setQueryData<T>(queryKey, changed);
  };

  /** Updates the state, or removes it if the update is undefined, when a call succeeds. Unlike callbacks, the
   *  promise of `mutateAsync` settles even after unmount. */
  const updateAfter = <R>(call: Promise<R>, update: (current: T, result: R) => T | undefined) =>
    call.then(
      (result) => {
        const current = read();
        if (current !== undefined) set(update(current, result));
      },
      () => {},
    );

  return {
    value,
    read,
    set,
    updateAfter,
    /** Removes the state when a call succeeds, unless the user has changed it since. */
    finishAfter: (call: Promise<unknown>, sent: T) =>
      updateAfter(call, (current) => (isEqual(current, sent) ? undefined : current)),
  };
}
