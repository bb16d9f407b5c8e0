import { closeSnackbar } from 'notistack';
import { useEffect, useRef } from 'react';

const HOTKEY = 'F8';

/** F8 takes the focus to the toasts; when they close, by Escape as well, it goes back to where it was.
 *  @returns to be called when a toast is gone. */
export function useToastFocus(area: HTMLElement | null) {
  const cameFrom = useRef<Element>(null);

  const giveBack = () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || area?.contains(activeElement);
    if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  };

  useEffect(() => {
    if (!area) return;
    const takeFocus = (event: KeyboardEvent) => {
      if (event.key !== HOTKEY || !area.hasChildNodes()) return;
      if (!area.contains(document.activeElement)) cameFrom.current = document.activeElement;
      area.focus();
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A sheet below stays open.
      event.stopPropagation();
      closeSnackbar();
    };
    window.addEventListener('keydown', takeFocus);
    area.addEventListener('keydown', close);
    return () => {
      window.removeEventListener('keydown', takeFocus);
      area.removeEventListener('keydown', close);
    };
  }, [area]);

  return giveBack;
}
