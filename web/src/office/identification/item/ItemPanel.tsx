import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { paths } from '../../../lib/paths.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { useLetterKeys } from '../../../lib/useLetterKeys.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Link } from '../../../ui/Link.tsx';
import { ActionButton } from '../../common/ActionButton.tsx';
import { clampLines } from '../../common/clampLines.ts';
import { findLookalikes } from '../../common/items/findLookalikes.ts';
import { identifyPath } from '../../common/items/identifyPath.ts';
import { getItemPhotos } from '../../common/items/itemFields.ts';
import { getVerifiedMatch, isCompared, isIdentified } from '../../common/items/itemMatches.ts';
import { useDismissLookalike, useItem, useItems } from '../../common/items/itemsQuery.ts';
import { DismissButton, ItemReference, LookalikeList } from '../../common/items/LookalikeList.tsx';
import { KeyHelp } from '../../common/KeyHelp.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { Row } from '../../common/Row.ts';
import { useRunComparison } from '../match/identificationQuery.ts';
import { Pictures } from '../match/Pictures.tsx';
import { Results } from '../results/Results.tsx';

interface ItemPanelProps {
  item: MilitaryItemSummary;
  onBack: () => void;
  onNext: (() => void) | undefined;
}

export function ItemPanel({ item, onBack, onNext }: ItemPanelProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.996875rem)');
  const { isRunning, run } = useRunComparison(item.id);
  const canEdit = usePermission('edit-items');
  const description = useItem(item).data?.description;
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
    <Box component="article" aria-labelledby={id} sx={{ scrollMarginTop: '0.5rem' }}>
      <Button variant="text" onClick={onBack} sx={{ mb: 0.5, display: { md: 'none' } }}>
        Back to List
      </Button>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(8.5rem, 3fr) minmax(0, 6fr)',
            xl: '15rem minmax(0, 1fr)',
          },
          alignItems: 'start',
        }}
      >
        <Box sx={{ maxWidth: { xs: '14rem', md: 'none' } }}>
          <Pictures label="Photos" photos={getItemPhotos(item)} alt={item.name} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography
            ref={title}
            id={id}
            variant="h3"
            component="h2"
            tabIndex={-1}
            sx={{ mb: 1.25 }}
          >
            {item.name}
          </Typography>
          <ItemFacts item={item} />
          {description && (
            <Typography variant="body2" sx={{ mt: 1.25, maxWidth: '68ch', ...clampLines(3) }}>
              {description}
            </Typography>
          )}
          <Row
            sx={{
              mt: 2,
              gap: '0.5rem 1rem',
              '& > button': { flex: { xs: '1 1 auto', md: 'none' } },
            }}
          >
            {canEdit && (
              <ActionButton
                variant={isCompared(item) ? 'outlined' : 'contained'}
                isPending={isRunning}
                onClick={run}
              >
                {isRunning ? 'Comparing...' : 'Run ASMIC Comparison'}
              </ActionButton>
            )}
            {onNext && (
              <Button variant={isIdentified(item) ? 'contained' : 'outlined'} onClick={onNext}>
                Next Item
              </Button>
            )}
            <Button component={Link} variant="text" to={`${paths.catalog}?item=${item.id}`}>
              Open in Catalog
            </Button>
          </Row>
        </Box>
      </Box>
      <Lookalikes item={item} />
      <Results item={item} isRunning={isRunning} onNext={onNext} />
      <KeyHelp>
        {(hasLetters) =>
          hasLetters ? (
            <>
              Keys:{' '}
              {canEdit && (
                <>
                  <kbd>V</kbd> verifies and <kbd>R</kbd> rejects the match with the focus, or else
                  the best one;{' '}
                </>
              )}
              <kbd>N</kbd> opens the next item.
            </>
          ) : (
            'Keys: Tab moves between the matches.'
          )
        }
      </KeyHelp>
    </Box>
  );
}

const getCatalogDate = ({ catalogDate, createdAt }: MilitaryItemSummary) =>
  catalogDate ?? createdAt ?? '';

function Lookalikes({ item }: { item: MilitaryItemSummary }) {
  const { data: items = [] } = useItems();
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
    <Box component="section" aria-label="Lookalikes" sx={{ mt: 2.5 }}>
      <LookalikeList lookalikes={lookalikes}>
        {({ item: other }) => {
          const identity = getVerifiedMatch(other);
          return (
            <p>
              Looks like <ItemReference item={other} linkTo={(id) => ({ to: identifyPath(id) })} />
              {identity && `, identified as ${identity.asmicNumber} ${identity.designation}`}.{' '}
              <Permitted to="edit-items">
                <DismissButton
                  item={other}
                  onClick={() => dismiss.mutate({ item, lookalikeId: other.id })}
                />
              </Permitted>
            </p>
          );
        }}
      </LookalikeList>
    </Box>
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
    <Box
      component="dl"
      sx={{
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(15rem, 100%), 1fr))',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {rows.map(([name, value]) => (
        <Stack key={name} direction="row" sx={FACT}>
          <Typography
            variant="caption"
            component="dt"
            sx={{ flex: '0 0 5.75rem', color: 'text.secondary' }}
          >
            {name}
          </Typography>
          <Typography
            variant="body2"
            component="dd"
            sx={value ? { minWidth: 0 } : { color: 'text.secondary' }}
          >
            {value || 'Not given'}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}

const FACT = {
  py: 0.625,
  columnGap: 1.5,
  alignItems: 'baseline',
  borderBottom: 1,
  borderColor: 'divider',
};

/** `2.50 × 3.75 × 0.10 in`; labeled when one is missing: `L 2.50 × H 0.10 in`. */
function formatSize({ length, width, height }: MilitaryItemSummary): string {
  const sides = Object.entries({ L: length, W: width, H: height }).filter(([, size]) => size);
  const parts = sides.map(([side, size]) => (sides.length < 3 ? `${side} ${size}` : size));
  return parts.length > 0 ? `${parts.join(' × ')} in` : '';
}
