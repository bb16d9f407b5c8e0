import styles from './StatusBadge.module.css';

const SHAPES = {
  attention: <circle cx="6" cy="6" r="4.5" />,
  info: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 1.500a4.500 4.500 0 0 1 0 9z" fill="currentColor" />
    </>
  ),
  success: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  neutral: <path d="M2 2l8 8M10 2l-8 8" />,
  critical: <path d="M1.5 1.500h9v9h-9z" fill="currentColor" />,
};

export type Tone = keyof typeof SHAPES;

interface StatusBadgeProps {
  tone: Tone;
  children: string;
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12" className={styles.shape}>
        {SHAPES[tone]}
      </svg>
      {children}
    </span>
  );
}
