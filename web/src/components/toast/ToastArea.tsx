import { closeSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './toast.module.css';

const DISPLAY_MS = 5000;
const HOTKEY = 'F8';

export function ToastArea() {
  const [area, setArea] = useState<HTMLElement | null>(null);
  useReachableOverSheets(area);
  const restoreFocus = useToastFocus(area);
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');

  return (
    <>
      {createPortal(
        <section
          ref={setArea}
          tabIndex={-1}
          aria-label="Notifications (F8)"
          aria-live="polite"
          className={styles.area}
        />,
        document.body,
      )}
      {area && (
        <SnackbarProvider
          domRoot={area}
          maxSnack={1}
          autoHideDuration={DISPLAY_MS}
          transitionDuration={isMotionReduced ? 0 : { enter: 160, exit: 80 }}
          onExited={restoreFocus}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          Components={{ default: ToastCard, destructive: ToastCard }}
        />
      )}
    </>
  );
}

/** An open sheet hides the rest of the page from assistive technology and traps the focus; toasts must stay
 *  readable and reachable. */
function useReachableOverSheets(area: HTMLElement | null) {
  useEffect(() => {
    if (!area) return;
    const observer = new MutationObserver(() => area.removeAttribute('aria-hidden'));
    observer.observe(area, { attributeFilter: ['aria-hidden'] });
    const bypassFocusTrap = (event: FocusEvent) => event.stopPropagation();
    area.addEventListener('focusin', bypassFocusTrap);
    return () => {
      observer.disconnect();
      area.removeEventListener('focusin', bypassFocusTrap);
    };
  }, [area]);
}

/** F8 moves the focus to the toasts, and Escape closes them. Then the focus returns to where it was.
 *  @returns to be called when a toast has closed */
function useToastFocus(area: HTMLElement | null) {
  const previousFocus = useRef<Element>(null);

  const restoreFocus = () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || area?.contains(activeElement);
    if (isLost && previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    previousFocus.current = null;
  };

  useEffect(() => {
    if (!area) return;
    const focusToasts = (event: KeyboardEvent) => {
      if (event.key !== HOTKEY || !area.hasChildNodes()) return;
      if (!area.contains(document.activeElement)) previousFocus.current = document.activeElement;
      area.focus();
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Otherwise it would also close an open sheet.
      event.stopPropagation();
      closeSnackbar();
    };
    window.addEventListener('keydown', focusToasts);
    area.addEventListener('keydown', close);
    return () => {
      window.removeEventListener('keydown', focusToasts);
      area.removeEventListener('keydown', close);
    };
  }, [area]);

  return restoreFocus;
}
