import styles from './SkeletonLine.module.css';

export function SkeletonLine({ width, height = 1 }: { width: number; height?: number }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={styles.line}
      style={{ width: `${width}rem`, height: `${height}rem` }}
    />
  );
}
