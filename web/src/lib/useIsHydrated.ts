import { useSyncExternalStore } from 'react';

/** Subscribes to nothing: for a value that differs only between the server and the browser. */
export const neverChanges = () => () => {};

/** False on the server and in the first render, which must match the server's HTML. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
