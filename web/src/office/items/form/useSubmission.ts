import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { focusTitle } from '../../common/focusTitle.ts';
import type { FieldName, ItemValues } from '../../common/items/itemValues.ts';

type FocusTarget = 'start' | FieldName | 'photo' | 'back';

/** False on touch devices: focus would open the on-screen keyboard. */
export const hasMouse = () => matchMedia('(pointer: fine)').matches;

/**
 * Runs one submission at a time and moves the focus when it ends.
 * @typeParam Action the form's submit buttons
 */
export function useSubmission<Action extends string>(form: UseFormReturn<ItemValues>) {
  const [sending, setSending] = useState<Action>();
  const [focus, setFocus] = useState<{ target: FocusTarget; shouldSelect: boolean }>();
  const isBusy = useRef(false);
  const previousFocus = useRef<Element>(null);

  // Before the message of success is painted: whoever goes on typing then types into the right field.
  useLayoutEffect(() => {
    if (sending || !focus) return;
    const { target, shouldSelect } = focus;
    const isLost = document.activeElement === document.body;
    if (target === 'back') {
      if (isLost && previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    } else if (target === 'start' && !hasMouse()) focusTitle();
    else {
      if (target === 'photo') findRejectedPhoto()?.focus();
      else form.setFocus(target === 'start' ? 'name' : target, { shouldSelect });
      // The sticky footer may cover the field.
      document.activeElement?.scrollIntoView({ block: 'center' });
    }
  }, [sending, focus, form.setFocus]);

  return {
    sending,
    focusOn: (target: FocusTarget | undefined, { shouldSelect = false } = {}) =>
      setFocus(target && { target, shouldSelect }),
    /** Ignores calls while another one runs, such as a double click. */
    runOnce: async (act: () => Promise<void>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      previousFocus.current = document.activeElement;
      await act().finally(() => {
        isBusy.current = false;
      });
    },
    send: async (action: Action, work: () => Promise<void>) => {
      setSending(action);
      setFocus(undefined);
      await work().finally(() => setSending(undefined));
    },
  };
}

function findRejectedPhoto() {
  const handles = document.querySelectorAll<HTMLElement>('[data-rejected="true"] [data-handle]');
  return [...handles].find(({ offsetParent }) => offsetParent);
}
