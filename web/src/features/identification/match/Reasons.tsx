import type { Evidence } from '../../../../../shared/entities/evidence.ts';
import styles from './Reasons.module.css';

const MOST = 3;
/** So many bits, and a reason is one that a match can stand on. */
const WEIGHTY_BITS = 3;

interface ReasonsProps {
  evidence: readonly Evidence[];
  /** The weightiest reason alone. */
  isDense: boolean;
}

/** What speaks for a match, as one collector would say it to another; the weightiest first. */
export function Reasons({ evidence, isDense }: ReasonsProps) {
  const [first, ...others] = evidence
    .filter(({ bits, reason }) => bits > 0 && reason)
    .sort((a, b) => b.bits - a.bits)
    .slice(0, isDense ? 1 : MOST);

  if (!first) return null;
  return (
    <p data-weighty={!isDense && first.bits >= WEIGHTY_BITS} className={styles.reasons}>
      <span className="visually-hidden">Why: </span>
      <span className={styles.first}>{sentence(first.reason)}</span>
      {others.map(({ field, reason }) => (
        <span key={field}> {sentence(reason)}</span>
      ))}
    </p>
  );
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);
