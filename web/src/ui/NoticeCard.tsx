import type { ReactNode } from 'react';
import styles from './NoticeCard.module.css';

interface NoticeCardProps {
  title: string;
  text: string;
  /** `neutral` for pages that report no problem. */
  tone?: 'problem' | 'neutral';
  children: ReactNode;
}

/** A page with only a message and links onward. */
export function NoticeCard({ title, text, tone = 'problem', children }: NoticeCardProps) {
  return (
    <div className={styles.page}>
      <div data-tone={tone} className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </div>
  );
}
