import styles from './PriceTag.module.css';

interface PriceTagProps {
  size?: 'small' | 'large';
  text?: string | undefined;
}

/** Hangs by its string from the top border of its container. */
export function PriceTag({ size = 'small', text = 'By Request' }: PriceTagProps) {
  return (
    <div className={`${styles.tag} ${size === 'large' ? styles.large : ''}`}>
      <svg aria-hidden="true" viewBox="0 0 20 24" className={styles.string}>
        <path d="M5 0C2 9 8 17 13 22M11 0C15 8 9 15 13 22" />
      </svg>
      <span className={styles.label}>{text}</span>
    </div>
  );
}
