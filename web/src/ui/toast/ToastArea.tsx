import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  setToastLoader,
  TOAST_DISPLAY_MS,
  type ToastContent,
  takeWaitingToast,
} from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './toast.module.css';

const PRELOAD_DELAY_MS = 1500;

type Toasts = typeof import('./Toasts.tsx').Toasts;

/** Loads the stack of toasts on demand. If its code fails to load, a toast is shown without it. */
export function ToastArea() {
  const [area, setArea] = useState<HTMLElement | null>(null);
  const [Toasts, setToasts] = useState<Toasts>();
  const [plainToast, setPlainToast] = useState<ToastContent>();
  const isHydrated = useIsHydrated();

  useEffect(() => {
    const showPlain = () => {
      const waiting = takeWaitingToast();
      // A failed preload must not remove the current toast.
      if (!waiting) return;
      const close = (shown?: ToastContent) => (shown === waiting ? undefined : shown);
      setPlainToast(waiting);
      setTimeout(() => setPlainToast(close), TOAST_DISPLAY_MS);
    };
    const load = () =>
      import('./Toasts.tsx').then((loaded) => setToasts(() => loaded.Toasts), showPlain);
    setToastLoader(load);
    const timer = setTimeout(load, PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setToastLoader(undefined);
    };
  }, []);

  // An open dialog hides the rest of the page from screen readers.
  useEffect(() => {
    const observer = new MutationObserver(() => area?.removeAttribute('aria-hidden'));
    if (area) observer.observe(area, { attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [area]);

  if (!isHydrated) return null;
  return createPortal(
    <section
      ref={setArea}
      tabIndex={-1}
      aria-label="Notifications (F8)"
      aria-live="polite"
      className={`${styles.area} no-print`}
      // The focus trap of an open dialog would take the focus back.
      onFocus={(event) => event.stopPropagation()}
    >
      {plainToast && (
        <div className={styles.plain}>
          <ToastCard {...plainToast} onClose={() => setPlainToast(undefined)} />
        </div>
      )}
      {area && Toasts && <Toasts area={area} />}
    </section>,
    document.body,
  );
}
