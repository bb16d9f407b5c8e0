import type { Ref } from 'react';
import styles from './QuoteSum.module.css';

interface QuoteSumProps {
  matching: number;
  loaded: number;
  total: number;
  isFiltered: boolean;
  isLookingFurther: boolean;
  ref: Ref<HTMLParagraphElement>;
}

/** How many there are, and of how many that is known. */
export function QuoteSum({ ref, ...known }: QuoteSumProps) {
  return (
    <p ref={ref} tabIndex={-1} role="status" className={styles.sum}>
      {sumOf(known)}
    </p>
  );
}

function sumOf({ matching, loaded, total, ...is }: Omit<QuoteSumProps, 'ref'>): string {
  const all = `${count(total)} ${total === 1 ? 'request' : 'requests'}`;
  const isWhole = loaded >= total;
  if (is.isLookingFurther) return `Looking through ${all}: ${count(matching)} so far`;
  if (is.isFiltered && isWhole) return `${count(matching)} of ${all}`;
  if (is.isFiltered) return `${count(matching)} among the newest ${count(loaded)} of ${all}`;
  return isWhole ? all : `The newest ${count(loaded)} of ${all}`;
}

const count = (number: number) => number.toLocaleString('en-US');
