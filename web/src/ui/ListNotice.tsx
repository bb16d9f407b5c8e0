import type { ReactNode } from 'react';
import styles from './ListNotice.module.css';

interface ListNoticeProps {
  title: string;
  text: string;
  isError?: boolean;
  children?: ReactNode;
}

export function ListNotice({ title, text, isError = false, children }: ListNoticeProps) {
  return (
    <div role={isError ? 'alert' : 'status'} className={styles.notice}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
