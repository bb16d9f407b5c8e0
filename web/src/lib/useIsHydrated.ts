import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Undefined on the server and in the first render, which must match the server's HTML. */
export const useHydrated = <T>(read: () => T): T | undefined =>
  useSyncExternalStore(neverChanges, read, () => undefined);

export const useIsHydrated = () => useHydrated(() => true) ?? false;
