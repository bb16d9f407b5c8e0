import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { focusTitle } from '../../back-office/focusTitle.ts';
import { hasMouse } from './hasMouse.ts';
import type { FieldName, ItemValues } from './itemValues.ts';

/** The start of the form, a field, the first photo that was refused, or where it was. */
type Place = 'start' | FieldName | 'photo' | 'back';
interface Focus {
  on: Place;
  shouldSelect: boolean;
}

/** Sends one thing at a time. What is typed stands still meanwhile, and the focus afterwards goes where
 *  there is something to do, or back to where it was.
 *  @typeParam Way which of the form's buttons was pressed */
export function useSubmission<Way extends string>(form: UseFormReturn<ItemValues>) {
  const [sending, setSending] = useState<Way>();
  const [focus, setFocus] = useState<Focus>();
  const isBusy = useRef(false);
  const cameFrom = useRef<Element>(null);

  useEffect(() => {
    if (sending || !focus) return;
    const { on, shouldSelect } = focus;
    const isLost = document.activeElement === document.body;
    if (on === 'back') {
      if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    } else if (on === 'start' && !hasMouse()) focusTitle();
    else {
      if (on === 'photo') refusedPhoto()?.focus();
      else form.setFocus(on === 'start' ? 'name' : on, { shouldSelect });
      // The foot may hide what stands low.
      document.activeElement?.scrollIntoView({ block: 'center' });
    }
  }, [sending, focus, form.setFocus]);

  return {
    /** Whose work is under way. */
    sending,
    /** Once nothing is being sent. */
    focusOn: (on: Place | undefined, { shouldSelect = false } = {}) =>
      setFocus(on && { on, shouldSelect }),
    /** Does nothing while something else is being done: a double click sends once. */
    once: async (act: () => Promise<void>) => {
      if (isBusy.current) return;
      isBusy.current = true;
      cameFrom.current = document.activeElement;
      await act().finally(() => {
        isBusy.current = false;
      });
    },
    during: async (way: Way, work: () => Promise<void>) => {
      setSending(way);
      setFocus(undefined);
      await work().finally(() => setSending(undefined));
    },
  };
}

/** A form that waits behind this one may have one as well. */
function refusedPhoto() {
  const handles = document.querySelectorAll<HTMLElement>('[data-refused="true"] [data-handle]');
  return [...handles].find(({ offsetParent }) => offsetParent);
}
