import useMediaQuery from '@mui/material/useMediaQuery';
import { SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ToastCard } from './ToastCard.tsx';
import styles from './toast.module.css';
import { useReachOverSheets } from './useReachOverSheets.ts';

const HOTKEY = 'F8';
const DISPLAY_MS = 5000;

export function ToastArea() {
  const [area, setArea] = useState<HTMLElement | null>(null);
  useReachOverSheets(area);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    const focusArea = (event: KeyboardEvent) => {
      if (event.key === HOTKEY && area?.hasChildNodes()) area.focus();
    };
    window.addEventListener('keydown', focusArea);
    return () => window.removeEventListener('keydown', focusArea);
  }, [area]);

  return (
    <>
      {createPortal(
        <section
          ref={setArea}
          tabIndex={-1}
          aria-label={`Notifications (${HOTKEY})`}
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
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          Components={{ default: ToastCard, destructive: ToastCard }}
        />
      )}
    </>
  );
}
