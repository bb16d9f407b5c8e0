import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { EvidenceField } from '../../../../../shared/entities/evidence.ts';
import styles from './Indicators.module.css';

const PATHS = {
  match: 'M2 7.500l3.500 4L12 2.500',
  'no match': 'M3 3l8 8M11 3l-8 8',
  unknown: 'M2.500 7h9',
} as const;

export function Indicators({ match }: { match: Comparison }) {
  const indicators = [
    ['Type', 'itemType', match.typeMatch],
    ['Era', 'era', match.eraMatch],
    ['Material', 'material', match.materialMatch],
    ['Dimension', 'dimensions', match.dimensionMatch],
  ] as const;
  const isMissing = (name: EvidenceField) =>
    match.evidence?.some(({ field, level }) => field === name && level === 'missing') ?? false;

  return (
    <ul aria-label="What matches" className={styles.indicators}>
      {indicators.map(([name, field, isMatch]) => {
        const result = isMatch ? 'match' : isMissing(field) ? 'unknown' : 'no match';
        return (
          <li key={name} data-result={result} className={styles.indicator}>
            <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
              <path d={PATHS[result]} />
            </svg>
            {name} {result}
          </li>
        );
      })}
    </ul>
  );
}
