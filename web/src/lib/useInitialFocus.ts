import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstField } from './focusFirstField.ts';

/** Focuses the first field of a dialog's form, even if the form loads later, unless the user has moved the
 *  focus. Without a form, focuses the close button. */
export function useInitialFocus(
  content: RefObject<HTMLElement | null>,
  closeButton: RefObject<HTMLElement | null>,
): void {
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
}
