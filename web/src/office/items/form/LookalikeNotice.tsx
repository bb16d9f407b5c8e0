import { Box } from '@mui/material';
import { useMemo } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { useOpenRecord } from '../../../lib/useOpenRecord.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { PhotoPlaceholder } from '../../../ui/PhotoPlaceholder.tsx';
import { findLookalikes } from '../../common/items/findLookalikes.ts';
import { DismissButton, ItemReference, LookalikeList } from '../../common/items/LookalikeList.tsx';
import type { ItemFormState } from './useItemForm.ts';

interface LookalikeNoticeProps {
  state: ItemFormState;
  items: readonly MilitaryItemSummary[];
  ownId: string | undefined;
}

export function LookalikeNotice({ state, items, ownId }: LookalikeNoticeProps) {
  const { dismissed, draftPhotos } = state;
  const { photos } = draftPhotos;
  const { linkTo } = useOpenRecord('item', 'items');
  const lookalikes = useMemo(
    () =>
      findLookalikes(
        photos,
        items,
        ({ id, dismissedLookalikes = [] }) =>
          id !== ownId && !dismissed.includes(id) && !dismissedLookalikes.includes(ownId ?? ''),
      ),
    [photos, items, ownId, dismissed],
  );

  return (
    // Not atomic: screen readers announce only new lookalikes.
    <Box role="status" aria-atomic="false" sx={{ '&:empty': { display: 'none' } }}>
      {lookalikes.length > 0 && (
        <LookalikeList lookalikes={lookalikes}>
          {({ item, mine, theirs, count }) => (
            <>
              <Box
                sx={{
                  display: 'grid',
                  flex: 'none',
                  gridTemplateColumns: '3.5rem 3.5rem',
                  gap: '1px',
                  '& img': { width: '100%', aspectRatio: '1', objectFit: 'contain' },
                }}
              >
                {mine.preview ? (
                  <img src={mine.preview} alt={mine.name} />
                ) : (
                  <PhotoPlaceholder alt={mine.name} />
                )}
                <Photo src={theirs} alt={item.name} />
              </Box>
              <p>
                {count === 1
                  ? 'This photo looks like one of '
                  : `${count} of these photos look like those of `}
                <ItemReference item={item} linkTo={linkTo} />.{' '}
                <DismissButton item={item} onClick={() => state.dismissLookalike(item.id)} />
              </p>
            </>
          )}
        </LookalikeList>
      )}
    </Box>
  );
}
