import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { Button } from '../../../components/Button.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { useItems } from '../../catalog/itemsQuery.ts';
import { Lookalikes } from '../../catalog/photos/lookalikes/Lookalikes.tsx';
import { identifyPath } from '../identifyPath.ts';
import { isCompared, isIdentified } from '../matchDecision.ts';
import { Results } from '../results/Results.tsx';
import { ItemFacts } from './ItemFacts.tsx';
import styles from './ItemPanel.module.css';
import { Pictures } from './Pictures.tsx';
import { getItemPhotos } from './photosOf.ts';
import { useComparisonRun } from './useComparisonRun.ts';

interface ItemSheetProps {
  item: MilitaryItem;
  onBack: () => void;
  /** Leads to the next one that is to be identified; undefined when there is none. */
  onNext: (() => void) | undefined;
}

/** The chosen item, and what it may be. */
export function ItemPanel({ item, onBack, onNext }: ItemSheetProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.996875rem)');
  const { isRunning, run } = useComparisonRun(item);
  const { data: items = [] } = useItems();

  // On a phone the sheet has taken the list's place; elsewhere what led here may have gone.
  const arrive = useEffectEvent(() => {
    const heading = title.current;
    if (!heading) return;
    if (isPhone || document.activeElement === document.body) heading.focus({ preventScroll: true });
    const { top } = heading.getBoundingClientRect();
    if (isPhone || top < 0) heading.closest('article')?.scrollIntoView();
  });
  useEffect(() => arrive(), []);

  return (
    <article aria-labelledby={id} className={styles.sheet}>
      <div className={styles.back}>
        <TextButton onClick={onBack}>Back to the list</TextButton>
      </div>
      <div className={styles.head}>
        <div className={styles.mount}>
          <Pictures label="Photos" photos={getItemPhotos(item)} alt={item.name} />
        </div>
        <div className={styles.record}>
          <h2 ref={title} id={id} tabIndex={-1} className={styles.name}>
            {item.name}
          </h2>
          <ItemFacts item={item} />
          {item.description && <p className={styles.description}>{item.description}</p>}
          <div className={styles.ways}>
            <ActionButton
              look={isCompared(item) ? 'outline' : 'solid'}
              isPending={isRunning}
              onPress={run}
            >
              {isRunning ? 'Comparing...' : 'Run ASMIC Comparison'}
            </ActionButton>
            {onNext && (
              <Button look={isIdentified(item) ? 'solid' : 'outline'} onClick={onNext}>
                Next item
              </Button>
            )}
            <Link to={`${paths.catalog}?item=${item.id}`} className={styles.link}>
              Open in the catalog
            </Link>
          </div>
        </div>
      </div>
      <div className={styles.lookalikes}>
        <Lookalikes item={item} items={items} linkTo={(id) => ({ to: identifyPath(id) })} />
      </div>
      <Results item={item} isRunning={isRunning} onNext={onNext} />
    </article>
  );
}
