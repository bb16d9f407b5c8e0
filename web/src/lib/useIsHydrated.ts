import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and in the first render of its page, for what only a browser can show. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
