/** Stores in this tab what a visitor wanted to do before the login, or what they have just done. */
export function createLoginMemory<T>(name: string, isValid: (stored: unknown) => stored is T) {
  const key = `guidon:${name}`;

  return {
    remember(wanted: T): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(wanted));
      } catch {
        // Site data is blocked: the visitor presses the button again.
      }
    },
    take(): T | undefined {
      try {
        const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        sessionStorage.removeItem(key);
        return isValid(stored) ? stored : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

export type RememberedProduct = Record<'id' | 'name', string>;

export const isRememberedProduct = (stored: unknown): stored is RememberedProduct =>
  isObject(stored) && typeof stored.id === 'string' && typeof stored.name === 'string';

export const isObject = (stored: unknown): stored is Record<string, unknown> =>
  typeof stored === 'object' && stored !== null;
