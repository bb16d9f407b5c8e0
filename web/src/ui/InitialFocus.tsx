import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstField } from '../lib/focusFirstField.ts';

type InitialFocusProps = Record<'content' | 'closeButton', RefObject<HTMLElement | null>>;

/** Focuses the first field of a dialog's form, even if the form loads later, unless the user has moved the
 *  focus. Without a form, focuses the close button. Stands in the dialog, whose content is mounted late. */
export function InitialFocus({ content, closeButton }: InitialFocusProps) {
  const isOpen = useRef(false);
  const isDone = useRef(false);

  useEffect(() => {
    if (!content.current || isDone.current) return;
    const isUntouched = document.activeElement === closeButton.current;
    isDone.current =
      content.current.contains(document.activeElement) ||
      (isOpen.current && !isUntouched) ||
      focusFirstField(content.current);
    if (!isDone.current && !isOpen.current) closeButton.current?.focus();
    isOpen.current = true;
  });

  return null;
}
