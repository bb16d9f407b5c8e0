import type { ReactNode } from 'react';
import styles from './NoticeCard.module.css';

interface NoticeCardProps {
  title: string;
  text: string;
  tone?: 'problem' | 'neutral';
  children: ReactNode;
}

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
