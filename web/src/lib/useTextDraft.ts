import { useKeptState } from './useKeptState.ts';

/** Text that stays until it is sent, also when its form is closed or the user leaves the screen.
 *  @param name unique in the app: the field and its record. */
export function useTextDraft(name: string) {
  const { value = '', read, set } = useKeptState<string>(name);

  return {
    text: value,
    setText: set,
    /** Clears the text when its call succeeds, unless it was changed meanwhile.
     *  @param call the promise of `mutateAsync`: unlike callbacks, it also ends after the form was closed. */
    clearAfter: (call: Promise<unknown>, sent: string) =>
      call.then(
        () => {
          if (read()?.trim() === sent) set(undefined);
        },
        () => {},
      ),
  };
}
