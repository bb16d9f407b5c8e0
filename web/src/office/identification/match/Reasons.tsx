import type { Evidence, EvidenceField } from '../../../../../shared/entities/evidence.ts';
import { endSentence } from '../../../lib/endSentence.ts';
import styles from './Reasons.module.css';

const MAX_REASONS = 3;
/** A reason of this weight is emphasized. */
const STRONG_BITS = 3;

interface ReasonsProps {
  evidence: readonly Evidence[];
  /** Shows the strongest reason only. */
  isDense: boolean;
}

/** Evidence of what lowers the score although the fields agree. */
const DOUBTS: ReadonlySet<EvidenceField> = new Set(['unexplained', 'unsaid', 'rival']);

/** Reasons for a match, the strongest first. */
export function Reasons({ evidence, isDense }: ReasonsProps) {
  const [first, ...others] = evidence
    .filter(({ bits, reason }) => bits > 0 && reason)
    .sort((a, b) => b.bits - a.bits)
    .slice(0, isDense ? 1 : MAX_REASONS);

  if (!first) return null;
  return (
    <p data-strong={!isDense && first.bits >= STRONG_BITS} className={styles.reasons}>
      <span className="visually-hidden">Why: </span>
      <span className={styles.first}>{endSentence(first.reason)}</span>
      {others.map(({ field, reason }) => (
        <span key={field}> {endSentence(reason)}</span>
      ))}
    </p>
  );
}

/** Why the score is lower than the reasons suggest, the strongest first. */
export function DoubtReasons({ evidence }: { evidence: readonly Evidence[] }) {
  const doubts = evidence.filter(({ field }) => DOUBTS.has(field));

  if (doubts.length === 0) return null;
  return (
    <ul aria-label="What lowers the score" className={styles.doubts}>
      {doubts.map(({ field, reason }) => (
        <li key={field}>{endSentence(reason)}</li>
      ))}
    </ul>
  );
}
