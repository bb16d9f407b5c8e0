import type { Accuracy } from '../../../../shared/entities/comparison.ts';
import styles from './AccuracyLine.module.css';
import { useAccuracy } from './match/identificationQuery.ts';

/** Accuracy of the comparison so far; empty while it loads. */
export function AccuracyLine() {
  const { data } = useAccuracy();

  return data && <p className={styles.line}>{formatAccuracy(data)}</p>;
}

function formatAccuracy({ identified = 0, first = 0, levels }: Accuracy): string {
  const decided = Object.values(levels ?? {}).reduce(
    (sum, { verified, rejected }) => sum + verified + rejected,
    0,
  );
  if (identified === 0 && decided === 0) {
    return 'No matches have been verified or rejected yet. Accuracy figures appear here after the first decision.';
  }
  return [formatVerified(identified, first), formatHigh(levels?.High)].filter(Boolean).join(' ');
}

function formatVerified(identified: number, first: number): string {
  if (identified === 0) return 'No matches have been verified yet.';
  if (identified === 1) {
    return `Verified so far: 1 item; its match ${first === 1 ? 'was' : 'was not'} ranked first.`;
  }
  // Rounded down, so that 100% means all of them.
  const percent = Math.floor((first / identified) * 100);
  const [of, items] = [first, identified].map((count) => count.toLocaleString('en-US'));
  return `Verified so far: ${items} items; ${of} of their matches were ranked first (${percent}%).`;
}

function formatHigh(high: { verified: number; rejected: number } | undefined): string {
  const decided = high ? high.verified + high.rejected : 0;
  if (!high || decided === 0) return '';
  const [right, all] = [high.verified, decided].map((count) => count.toLocaleString('en-US'));
  return `High-confidence matches were correct in ${right} of ${all} decisions.`;
}
