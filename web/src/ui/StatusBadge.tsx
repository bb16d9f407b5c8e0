import styles from './StatusBadge.module.css';

const TONES = {
  attention: { color: 'brassDark', shape: <circle cx="6" cy="6" r="4.5" /> },
  info: {
    color: 'ink',
    shape: (
      <>
        <circle cx="6" cy="6" r="4.5" />
        <path d="M6 1.500a4.500 4.500 0 0 1 0 9z" fill="currentColor" />
      </>
    ),
  },
  success: { color: 'olive', shape: <circle cx="6" cy="6" r="4.5" fill="currentColor" /> },
  neutral: { color: 'fieldGrey', shape: <path d="M2 2l8 8M10 2l-8 8" /> },
  critical: { color: 'oxide', shape: <path d="M1.5 1.500h9v9h-9z" fill="currentColor" /> },
};

export type Tone = keyof typeof TONES;

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  const { color, shape } = TONES[tone];

  return (
    <span className={styles.badge} style={{ color: `var(--guidon-palette-${color})` }}>
      <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12" className={styles.shape}>
        {shape}
      </svg>
      {children}
    </span>
  );
}
