import { Button } from '@mui/material';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { ApiError, getErrorMessage, isAccessError } from '../../../lib/api.ts';
import { LETTER_KEYS } from '../../../lib/pageKeys.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toast.ts';
import { useDeviceSetting } from '../../../lib/useDeviceSetting.ts';
import { useLetterKeys } from '../../../lib/useLetterKeys.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { findLookalikes } from '../../common/items/findLookalikes.ts';
import { identifyPath } from '../../common/items/identifyPath.ts';
import { getItemPhotos } from '../../common/items/itemFields.ts';
import { getVerifiedMatch, isCompared, isIdentified } from '../../common/items/itemMatches.ts';
import { useDismissLookalike, useItem, useItems } from '../../common/items/itemsQuery.ts';
import {
  DismissButton,
  ItemReference,
  type LinkToItem,
  LookalikeList,
} from '../../common/items/LookalikeList.tsx';
import { KeyHelp } from '../../common/KeyHelp.tsx';
import { useIsComparing, useRunComparison } from '../match/identificationQuery.ts';
import { Pictures } from '../match/Pictures.tsx';
import { Results } from '../results/Results.tsx';
import styles from './ItemPanel.module.css';

interface ItemPanelProps {
  item: MilitaryItemSummary;
  onBack: () => void;
  onNext: (() => void) | undefined;
}

export function ItemPanel({ item, onBack, onNext }: ItemPanelProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.996875rem)');
  const { isRunning, run } = useComparisonRun(item);
  const { data: items = [] } = useItems();
  const description = useItem(item).data?.description;
  const [hasLetters, setHasLetters] = useDeviceSetting(LETTER_KEYS, [true, false]);
  useLetterKeys({ actions: { n: onNext } });

  // On a phone the item replaces the list; elsewhere the focused element may be unmounted.
  const focusHeading = useEffectEvent(() => {
    const heading = title.current;
    if (!heading) return;
    if (isPhone || document.activeElement === document.body) heading.focus({ preventScroll: true });
    const { top } = heading.getBoundingClientRect();
    if (isPhone || top < 0) heading.closest('article')?.scrollIntoView();
  });
  useEffect(() => focusHeading(), []);

  return (
    <article aria-labelledby={id} className={styles.sheet}>
      <div className={styles.back}>
        <Button variant="text" onClick={onBack}>
          Back to List
        </Button>
      </div>
      <div className={styles.head}>
        <div className={styles.photoFrame}>
          <Pictures label="Photos" photos={getItemPhotos(item)} alt={item.name} />
        </div>
        <div className={styles.record}>
          <h2 ref={title} id={id} tabIndex={-1} className={styles.name}>
            {item.name}
          </h2>
          <ItemFacts item={item} />
          {description && <p className={styles.description}>{description}</p>}
          <div className={styles.actions}>
            <ActionButton
              variant={isCompared(item) ? 'outline' : 'solid'}
              isPending={isRunning}
              onClick={run}
            >
              {isRunning ? 'Comparing...' : 'Run ASMIC Comparison'}
            </ActionButton>
            {onNext && (
              <Button variant={isIdentified(item) ? 'contained' : 'outlined'} onClick={onNext}>
                Next Item
              </Button>
            )}
            <Link to={`${paths.catalog}?item=${item.id}`} className={styles.link}>
              Open in Catalog
            </Link>
          </div>
        </div>
      </div>
      <div className={styles.similarItems}>
        <Lookalikes item={item} items={items} linkTo={(id) => ({ to: identifyPath(id) })} />
      </div>
      <Results item={item} isRunning={isRunning} onNext={onNext} />
      <KeyHelp hasLetters={hasLetters} onChange={setHasLetters}>
        {hasLetters ? (
          <>
            Keys: <kbd>V</kbd> verifies and <kbd>R</kbd> rejects the match with the focus, or else
            the best one; <kbd>N</kbd> opens the next item.
          </>
        ) : (
          'Keys: Tab moves between the matches.'
        )}
      </KeyHelp>
    </article>
  );
}

function useComparisonRun({ id }: MilitaryItemSummary) {
  const isRunning = useIsComparing(id);
  const { mutate } = useRunComparison(id, { onDone: showSuccess, onFailed: showFailure });

  return {
    isRunning,
    run: () => {
      if (!isRunning) mutate();
    },
  };
}

function showSuccess(found: number) {
  toast({
    title: 'Comparison Complete',
    description: `Found ${found} potential matches in ASMIC catalog`,
  });
}

function showFailure(error: Error) {
  if (isAccessError(error)) return;
  toast({
    title: 'Comparison Failed',
    description: getFailureReason(error),
    variant: 'destructive',
  });
}

const getFailureReason = (error: Error) =>
  (error instanceof ApiError && !error.isExplained ? '' : getErrorMessage(error).trim()) ||
  'Failed to run ASMIC comparison';

interface LookalikesProps {
  item: MilitaryItemSummary;
  items: readonly MilitaryItemSummary[];
  linkTo: LinkToItem;
}

const getCatalogDate = ({ catalogDate, createdAt }: MilitaryItemSummary) =>
  catalogDate ?? createdAt ?? '';

function Lookalikes({ item, items, linkTo }: LookalikesProps) {
  const lookalikes = useMemo(() => {
    const photos = Object.entries(item.photoHashes ?? {}).map(([path, hash]) => ({ path, hash }));
    const { dismissedLookalikes = [] } = item;
    const isCandidate = (other: MilitaryItemSummary) =>
      getCatalogDate(other) < getCatalogDate(item) && !dismissedLookalikes.includes(other.id);
    const found = findLookalikes(photos, items, isCandidate);
    return found.sort((a, b) => Number(isIdentified(b.item)) - Number(isIdentified(a.item)));
  }, [item, items]);
  const dismiss = useDismissLookalike();
  if (lookalikes.length === 0) return null;

  return (
    <section aria-label="Lookalikes">
      <LookalikeList lookalikes={lookalikes}>
        {({ item: other }) => {
          const identity = getVerifiedMatch(other);
          return (
            <p>
              Looks like <ItemReference item={other} linkTo={linkTo} />
              {identity && `, identified as ${identity.asmicNumber} ${identity.designation}`}.{' '}
              <DismissButton
                item={other}
                onClick={() => dismiss.mutate({ item, lookalikeId: other.id })}
              />
            </p>
          );
        }}
      </LookalikeList>
    </section>
  );
}

function ItemFacts({ item }: { item: MilitaryItemSummary }) {
  const rows = [
    ['Type', item.itemType],
    ['Unit', item.unitDesignation],
    ['Era', item.era],
    ['Branch', item.branch],
    ['Condition', item.condition],
    ['Material', [item.primaryMaterial, item.secondaryMaterial].filter(Boolean).join(', ')],
    ['Dimensions', formatSize(item)],
    ['Weight', item.weight && `${item.weight} oz`],
  ] as const;

  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          {value ? <dd>{value}</dd> : <dd className={styles.none}>Not given</dd>}
        </div>
      ))}
    </dl>
  );
}

/** `2.50 × 3.75 × 0.10 in`; labeled when one is missing: `L 2.50 × H 0.10 in`. */
function formatSize({ length, width, height }: MilitaryItemSummary): string {
  const sides = [
    ['L', length],
    ['W', width],
    ['H', height],
  ] as const;
  const known = sides.filter(([, size]) => size);
  if (known.length === 0) return '';
  const parts = known.map(([side, size]) => (known.length < 3 ? `${side} ${size}` : size));
  return `${parts.join(' × ')} in`;
}
