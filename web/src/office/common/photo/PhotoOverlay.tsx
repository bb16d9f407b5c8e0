import type { ReactNode } from 'react';
import type { Point } from './Handle.tsx';
import styles from './photo.module.css';

/** Draws over a photo, its parent, in fractions of its width and height. */
export const PhotoOverlay = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden="true" viewBox="0 0 1 1" preserveAspectRatio="none" className={styles.overlay}>
    {children}
  </svg>
);

interface PhotoLineProps {
  /** Has its color. */
  line: string;
  from: Point;
  to: Point;
  isDashed?: boolean;
}

export function PhotoLine({ line, from, to, isDashed = false }: PhotoLineProps) {
  const at = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };

  return (
    <g data-line={line} strokeDasharray={isDashed ? '4 6' : undefined}>
      <line {...at} className={styles.halo} />
      <line {...at} className={styles.line} />
    </g>
  );
}
