import { useKeptState } from './useKeptState.ts';

/** Text that stays until it is sent, also when its form is closed, the user leaves the screen or the page is reloaded.
 *  @param name unique in the app: the field and its record. */
export function useTextDraft(name: string) {
  const { value = '', set, updateAfter } = useKeptState<string>(name);

  return {
    text: value,
    setText: set,
    /** Clears the text when its call succeeds, unless it was changed meanwhile. */
    clearAfter: (call: Promise<unknown>, sent: string) =>
      updateAfter(call, (current) => (current.trim() === sent ? undefined : current)),
  };
}
