import { useMemo } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { findLookalikes } from './findLookalikes.ts';
import { getVerifiedMatch, isIdentified } from './itemMatches.ts';
import { useDismissLookalike } from './itemsQuery.ts';
import { DismissButton, ItemReference, type LinkToItem, LookalikeList } from './LookalikeList.tsx';

interface LookalikesProps {
  item: MilitaryItemSummary;
  items: readonly MilitaryItemSummary[];
  linkTo: LinkToItem;
}

const getCatalogDate = ({ catalogDate, createdAt }: MilitaryItemSummary) =>
  catalogDate ?? createdAt ?? '';

/** Earlier items that look like this one; identified ones come first. */
export function Lookalikes({ item, items, linkTo }: LookalikesProps) {
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
