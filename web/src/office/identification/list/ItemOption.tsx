import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { getMainPhoto } from '../../common/items/itemFields.ts';
import { getVerifiedMatch, isCompared } from '../../common/items/itemMatches.ts';
import styles from './ItemOption.module.css';

export function ItemOption({ item }: { item: MilitaryItemSummary }) {
  const identity = getVerifiedMatch(item);
  const facts = [item.itemType, item.era?.replace(/ \(.*\)$/, '')].filter(Boolean).join(' · ');

  return (
    <div className={styles.line}>
      <span aria-hidden="true" className={styles.photoFrame}>
        <Photo src={getMainPhoto(item)} alt="" />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{item.name}</span>
        <span className={styles.facts}>{facts}</span>
        {identity ? (
          <span className={styles.status}>
            <StatusBadge tone="success">Identified</StatusBadge>
            <span className={styles.number}>{identity.asmicNumber}</span>
          </span>
        ) : (
          isCompared(item) && (
            <span className={styles.status}>
              <StatusBadge tone="info">Compared</StatusBadge>
            </span>
          )
        )}
      </span>
    </div>
  );
}
