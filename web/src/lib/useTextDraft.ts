import { useDraft } from './useDraft.ts';

/**
 * Keeps text until it is sent, even if the form is closed or the page is reloaded.
 * @param name unique in the app: the field and its record
 */
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
