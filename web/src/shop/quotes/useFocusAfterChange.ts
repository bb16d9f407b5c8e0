import { useEffect, useRef } from 'react';

/** Focuses the title when a change of the quote removes the button that opened a dialog. The dialog may close before the
 *  changed quote is shown.
 *  @param version changes with the quote
 *  @param isOpen the dialog is open */
export function useFocusAfterChange(version: string | number, isOpen: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const versionBefore = useRef<string | number>(undefined);

  useEffect(() => {
    if (isOpen) versionBefore.current ??= version;
    else if (versionBefore.current !== undefined && versionBefore.current !== version) {
      if (document.activeElement === document.body) title.current?.focus();
      versionBefore.current = undefined;
    }
  }, [isOpen, version]);

  return title;
}
