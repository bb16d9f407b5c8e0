import type { ReactNode } from 'react';
import styles from './NoticeCard.module.css';

interface NoticeCardProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A page with only a message and links onward. */
export function NoticeCard({ title, text, children }: NoticeCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </div>
  );
}
