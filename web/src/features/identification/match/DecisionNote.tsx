import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import { StatusBadge } from '../../../components/StatusBadge.tsx';
import { getDecision } from '../matchDecision.ts';
import styles from './DecisionNote.module.css';

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Who decided what of a match, and when. Nothing while nobody has. */
export function DecisionNote({ match }: { match: Comparison }) {
  const { verifiedByEmail, verifiedAt, verificationNotes } = match;
  const standing = getDecision(match);
  const word = standing === 'verified' ? 'Verified' : 'Rejected';

  if (standing === 'undecided') return null;
  return (
    <div className={styles.decided}>
      <StatusBadge tone={standing === 'verified' ? 'good' : 'off'}>{word}</StatusBadge>
      <p className={styles.who}>
        {verifiedByEmail && `by ${verifiedByEmail}`}
        {verifiedAt && ` · ${dates.format(new Date(verifiedAt))}`}
      </p>
      {verificationNotes && <p className={styles.notes}>{verificationNotes}</p>}
    </div>
  );
}
