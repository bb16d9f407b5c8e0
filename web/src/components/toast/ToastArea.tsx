import { SnackbarProvider } from 'notistack';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './toast.module.css';
import { useReachOverSheets } from './useReachOverSheets.ts';
import { useToastFocus } from './useToastFocus.ts';

const DISPLAY_MS = 5000;

export function ToastArea() {
  const [area, setArea] = useState<HTMLElement | null>(null);
  useReachOverSheets(area);
  const giveFocusBack = useToastFocus(area);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

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
          transitionDuration={isStill ? 0 : { enter: 160, exit: 80 }}
          onExited={giveFocusBack}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          Components={{ default: ToastCard, destructive: ToastCard }}
        />
      )}
    </>
  );
}
