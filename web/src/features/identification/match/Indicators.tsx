import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { EvidenceField } from '../../../../../shared/entities/evidence.ts';
import styles from './Indicators.module.css';

const PATHS = {
  match: 'M2 7.500l3.500 4L12 2.500',
  'no match': 'M3 3l8 8M11 3l-8 8',
  unknown: 'M2.500 7h9',
} as const;

/** What agrees and what does not, by a tick or a cross, and in words. What one of the two does not say
 *  neither agrees nor differs. */
export function Indicators({ match }: { match: Comparison }) {
  const indicators = [
    ['Type', 'itemType', match.typeMatch],
    ['Era', 'era', match.eraMatch],
    ['Material', 'material', match.materialMatch],
    ['Dimension', 'dimensions', match.dimensionMatch],
  ] as const;
  const isUnsaid = (of: EvidenceField) =>
    match.evidence?.some(({ field, level }) => field === of && level === 'missing') ?? false;

  return (
    <ul aria-label="What matches" className={styles.indicators}>
      {indicators.map(([name, field, isMatch]) => {
        const word = isMatch ? 'match' : isUnsaid(field) ? 'unknown' : 'no match';
        return (
          <li key={name} data-word={word} className={styles.indicator}>
            <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
              <path d={PATHS[word]} />
            </svg>
            {name} {word}
          </li>
        );
      })}
    </ul>
  );
}
