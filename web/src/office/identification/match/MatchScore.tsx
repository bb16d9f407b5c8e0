import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import styles from './MatchScore.module.css';
import { formatPercent, getLevelTone, getScore, getScoreTone } from './score.ts';

export function MatchScore({ match }: { match: Comparison }) {
  const score = getScore(match);
  const tone = styles[getScoreTone(score)];

  return (
    <div className={styles.score}>
      <div className={styles.summary}>
        <span className={`${styles.percent} ${tone}`}>{formatPercent(score)}</span>
        <span className={`${styles.level} ${styles[getLevelTone(match.confidenceLevel)]}`}>
          <span className="visually-hidden">Confidence: </span>
          <span>{match.confidenceLevel}</span>
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`Score of ${match.asmicEntry.asmicNumber}`}
        aria-valuenow={score}
        aria-valuemin={0}
        aria-valuemax={100}
        className={styles.bar}
      >
        <span className={`${styles.filled} ${tone}`} style={{ width: `${score}%` }} />
      </div>
    </div>
  );
}
