import { Blank } from '../SkeletonLine.tsx';
import styles from './ChartBlank.module.css';
import { chartHeight, FEWEST } from './fold.ts';

const WIDTHS = [18, 13, 11, 8, 6, 4, 3, 2];

/** Bars that are on their way. */
export function ChartBlank({ rows }: { rows: number }) {
  const shown = WIDTHS.slice(0, Math.max(rows, FEWEST));
  return (
    <div className={styles.bars} style={{ height: chartHeight(shown.length) }}>
      {shown.map((width) => (
        <Blank key={width} width={width} height={1.125} />
      ))}
    </div>
  );
}
