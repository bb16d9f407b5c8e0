import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { logIn } from '../lib/auth.ts';
import { Button } from './Button.tsx';
import styles from './SheetNotice.module.css';

interface SheetNoticeProps {
  title: string;
  text?: string;
  isError?: boolean;
  children?: ReactNode;
}

export function SheetNotice({ title, text, isError = false, children }: SheetNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  // Escape closes the sheet only while the focus is within it: when a focused notice leaves, the sheet takes the
  // focus.
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    };
  }, []);

  return (
    <div ref={notice} role={isError ? 'alert' : 'status'} tabIndex={-1} className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}

export function LogInNotice({ title }: { title: string }) {
  return (
    <SheetNotice title={title}>
      <Button variant="solid" onClick={logIn}>
        Log In
      </Button>
    </SheetNotice>
  );
}
