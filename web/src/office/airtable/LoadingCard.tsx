import styles from './LoadingCard.module.css';

interface LoadingCardProps {
  title: string;
  text: string;
}

/** Reading a base can take several seconds, so the wait is explained. */
export function LoadingCard({ title, text }: LoadingCardProps) {
  return (
    <div role="status" className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
