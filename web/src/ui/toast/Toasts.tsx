import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef } from 'react';
import { setToastDisplay, TOAST_DISPLAY_MS } from '../../lib/toast.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './toast.module.css';

export function Toasts({ area }: { area: HTMLElement }) {
  const restoreFocus = useToastFocus(area);
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    setToastDisplay({
      show: (toast) =>
        enqueueSnackbar({
          content: (id) => <ToastCard {...toast} onClose={() => closeSnackbar(id)} />,
        }),
      dismiss: () => closeSnackbar(),
    });
    return () => setToastDisplay(undefined);
  }, []);

  return (
    <SnackbarProvider
      domRoot={area}
      maxSnack={1}
      autoHideDuration={TOAST_DISPLAY_MS}
      transitionDuration={isMotionReduced ? 0 : { enter: 160, exit: 80 }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      classes={{ containerRoot: styles.container ?? '' }}
      onExited={restoreFocus}
    />
  );
}

/** F8 moves the focus to the toasts, and Escape closes them. Returns a function that restores the focus. */
function useToastFocus(area: HTMLElement) {
  const previous = useRef<Element>(null);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isInside = area.contains(document.activeElement);
      if (event.key === 'F8' && area.hasChildNodes()) {
        if (!isInside) previous.current = document.activeElement;
        area.focus();
      } else if (event.key === 'Escape' && isInside) {
        // Without this, Escape would also close an open sheet.
        event.stopPropagation();
        closeSnackbar();
      }
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  }, [area]);

  return () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || area.contains(activeElement);
    if (isLost && previous.current instanceof HTMLElement) previous.current.focus();
    previous.current = null;
  };
}
