import styles from './LoadingCard.module.css';

interface LoadingCardProps {
  title: string;
  text: string;
}

/** Explains the wait: reading a base can take several seconds. */
export function LoadingCard({ title, text }: LoadingCardProps) {
  return (
    <div role="status" className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
