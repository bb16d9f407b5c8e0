import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './SheetNotice.module.css';

interface SheetNoticeProps {
  title: string;
  text?: string;
  isFailure?: boolean;
  children?: ReactNode;
}

/** In a sheet that has nothing to list. It can take the focus of what was listed before. */
export function SheetNotice({ title, text, isFailure = false, children }: SheetNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  // The sheet hears no Escape once the button that had the focus is gone with the notice.
  useLayoutEffect(() => {
    const own = notice.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      own.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    };
  }, []);

  return (
    <div
      ref={notice}
      role={isFailure ? 'alert' : 'status'}
      tabIndex={-1}
      className={isFailure ? styles.failure : styles.notice}
    >
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
