import { Icon } from '../../components/Icon.tsx';
import styles from './PageArrows.module.css';

interface PageArrowsProps {
  page: number;
  pageCount: number;
  onTurn: (by: 1 | -1) => void;
  /** Keeps its room while it is not known how many pages there are. */
  isHidden: boolean;
}

export function PageArrows({ page, pageCount, onTurn, isHidden }: PageArrowsProps) {
  return (
    <div className={styles.arrows} style={isHidden ? { visibility: 'hidden' } : undefined}>
      <button
        type="button"
        aria-label="Previous"
        className={styles.arrow}
        onClick={() => onTurn(-1)}
      >
        <Icon name="previous" size={24} />
      </button>
      <p aria-live="polite" className={styles.count}>
        <span className="visually-hidden">Page </span>
        {page + 1} <span aria-hidden="true">/</span>
        <span className="visually-hidden">of</span> {pageCount}
      </p>
      <button type="button" aria-label="Next" className={styles.arrow} onClick={() => onTurn(1)}>
        <Icon name="next" size={24} />
      </button>
    </div>
  );
}
