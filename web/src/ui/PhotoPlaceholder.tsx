import styles from './Photo.module.css';

export function PhotoPlaceholder(props: { alt: string; className?: string | undefined }) {
  const { alt, className = '' } = props;

  return (
    <svg
      role="img"
      aria-label={alt ? `${alt}: no photo yet` : 'No photo yet'}
      viewBox="0 0 200 200"
      className={`${styles.none} ${className}`}
    >
      <path
        d="M100 48c22 0 42 8 46 12v44c0 30-30 44-46 49-16-5-46-19-46-49V60c4-4 24-12 46-12z"
        strokeDasharray="5 5"
      />
      <path d="M72 100h56M100 72v56" strokeWidth="1" />
    </svg>
  );
}
