import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  setToastLoader,
  TOAST_DISPLAY_MS,
  type ToastContent,
  takeWaitingToast,
} from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import styles from './toast.module.css';

const PRELOAD_DELAY_MS = 1500;

type Toasts = typeof import('./Toasts.tsx').Toasts;

/** Shows a plain message if the code of the toasts fails to load. */
export function ToastArea() {
  const [area, setArea] = useState<HTMLElement | null>(null);
  const [Toasts, setToasts] = useState<Toasts>();
  const [plainToast, setPlainToast] = useState<ToastContent>();
  const isHydrated = useIsHydrated();
  useReachableOverSheets(area);

  useEffect(() => {
    const load = () =>
      import('./Toasts.tsx').then(
        (loaded) => setToasts(() => loaded.Toasts),
        () => {
          const waiting = takeWaitingToast();
          // A failed preload must not remove the current toast.
          if (waiting) setPlainToast(waiting);
        },
      );
    setToastLoader(load);
    const timer = setTimeout(load, PRELOAD_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setToastLoader(undefined);
    };
  }, []);

  useEffect(() => {
    if (!plainToast) return;
    const timer = setTimeout(() => setPlainToast(undefined), TOAST_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [plainToast]);

  if (!isHydrated) return null;
  return (
    <>
      {createPortal(
        <section
          ref={setArea}
          tabIndex={-1}
          aria-label="Notifications (F8)"
          aria-live="polite"
          className={styles.area}
        >
          {plainToast && <PlainToast {...plainToast} />}
        </section>,
        document.body,
      )}
      {area && Toasts && <Toasts area={area} />}
    </>
  );
}

function PlainToast({ title, description, variant }: ToastContent) {
  const isDestructive = variant === 'destructive';

  return (
    <div
      role={isDestructive ? 'alert' : undefined}
      className={`${isDestructive ? styles.destructive : styles.toast} ${styles.plain}`}
    >
      <div className={styles.card}>
        <div>
          <div className={styles.title}>{title}</div>
          {description && <div className={styles.description}>{description}</div>}
        </div>
      </div>
    </div>
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
