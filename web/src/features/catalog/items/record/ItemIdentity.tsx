import { Link } from 'react-router';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { identifyPath } from '../../../identification/identifyPath.ts';
import { getIdentity } from '../../../identification/matchDecision.ts';
import styles from './ItemIdentity.module.css';

/** By which entry of the reference catalogue the item was identified; else where that is done. */
export function ItemIdentity({ item }: { item: MilitaryItem }) {
  const identity = getIdentity(item);

  return (
    <p className={styles.identity}>
      {identity ? (
        <>
          Identified as{' '}
          <Link to={identifyPath(item.id)}>
            {identity.designation} <span className={styles.number}>{identity.asmicNumber}</span>
          </Link>
        </>
      ) : (
        <Link to={identifyPath(item.id)}>Identify</Link>
      )}
    </p>
  );
}
