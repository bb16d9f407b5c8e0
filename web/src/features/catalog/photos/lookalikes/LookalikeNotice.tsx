import { useMemo } from 'react';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Photo } from '../../../../components/Photo.tsx';
import { PhotoPlaceholder } from '../../../../components/PhotoPlaceholder.tsx';
import { useOpenRecord } from '../../../../lib/useOpenRecord.ts';
import type { ItemPhoto } from '../itemPhoto.ts';
import { findLookalikes } from './findLookalikes.ts';
import { ItemReference, LookalikeList } from './LookalikeList.tsx';
import styles from './LookalikeNotice.module.css';

interface LookalikeNoticeProps {
  photos: readonly ItemPhoto[];
  items: readonly MilitaryItem[] | undefined;
  /** Of the item that is corrected: it may well look like itself. */
  ownId: string | undefined;
}

const NONE: readonly MilitaryItem[] = [];

/** That the piece may be in the catalog already. It keeps nobody from cataloging it. */
export function LookalikeNotice({ photos, items = NONE, ownId }: LookalikeNoticeProps) {
  const { linkTo } = useOpenRecord('item', 'items');
  const lookalikes = useMemo(
    () => findLookalikes(photos, items, ({ id }) => id !== ownId),
    [photos, items, ownId],
  );

  return (
    // What comes to it is said, and what stood there is not said again.
    <div role="status" aria-atomic="false" className={styles.place}>
      {lookalikes.length > 0 && (
        <LookalikeList lookalikes={lookalikes}>
          {({ item, mine, theirs, count }) => (
            <>
              <div className={styles.pair}>
                {mine.preview ? (
                  <img src={mine.preview} alt={mine.name} className={styles.mine} />
                ) : (
                  <PhotoPlaceholder alt={mine.name} className={styles.mine} />
                )}
                <Photo src={theirs} alt={item.name} className={styles.theirs} />
              </div>
              <p>
                {count === 1
                  ? 'This photo looks like one of '
                  : `${count} of these photos look like those of `}
                <ItemReference item={item} linkTo={linkTo} />.
              </p>
            </>
          )}
        </LookalikeList>
      )}
    </div>
  );
}
