import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstField } from './focusFirstField.ts';

/** Where a dialog opens: on the first field of its form, also of one that is loaded after the dialog has opened, unless
 *  the user was faster. Without a form, its close button has the focus. */
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
