import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect, useRef } from 'react';
import { setToastDisplay, TOAST_DISPLAY_MS, type ToastAction } from '../../lib/toast.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ToastCard } from './ToastCard.tsx';

const HOTKEY = 'F8';

declare module 'notistack' {
  interface VariantOverrides {
    default: { description?: string; toastAction?: ToastAction | undefined };
    destructive: { description?: string; toastAction?: ToastAction | undefined };
    error: false;
    success: false;
    warning: false;
    info: false;
  }
}

export function Toasts({ area }: { area: HTMLElement }) {
  const restoreFocus = useToastFocus(area);
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    setToastDisplay({
      show: ({ title, description = '', variant = 'default', action }) => {
        enqueueSnackbar(title, { variant, description, toastAction: action });
      },
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
      onExited={restoreFocus}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ default: ToastCard, destructive: ToastCard }}
    />
  );
}

/**
 * F8 moves the focus to the toasts, and Escape closes them and restores the focus.
 * @returns a function to call when a toast has closed
 */
function useToastFocus(area: HTMLElement) {
  const previousFocus = useRef<Element>(null);

  const restoreFocus = () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || area.contains(activeElement);
    if (isLost && previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
    previousFocus.current = null;
  };

  useEffect(() => {
    const focusToasts = (event: KeyboardEvent) => {
      if (event.key !== HOTKEY || !area.hasChildNodes()) return;
      if (!area.contains(document.activeElement)) previousFocus.current = document.activeElement;
      area.focus();
    };
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Without this, Escape would also close an open sheet.
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
