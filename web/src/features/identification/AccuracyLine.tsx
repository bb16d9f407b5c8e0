import styles from './AccuracyLine.module.css';
import { formatAccuracy } from './accuracyWords.ts';
import { useAccuracy } from './identificationQuery.ts';

/** By the way: how far the comparison can be trusted. */
export function AccuracyLine() {
  const { data } = useAccuracy();

  return data && <p className={styles.line}>{formatAccuracy(data)}</p>;
}
