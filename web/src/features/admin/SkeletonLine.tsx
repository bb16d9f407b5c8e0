import styles from './SkeletonLine.module.css';

/** A line that is on its way; sizes in rem. */
export function Blank({ width, height = 1 }: { width: number; height?: number }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={styles.blank}
      style={{ width: `${width}rem`, height: `${height}rem` }}
    />
  );
}
