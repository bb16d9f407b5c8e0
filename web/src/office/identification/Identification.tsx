import { Button, Skeleton, Stack, Typography } from '@mui/material';
import { Activity, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Accuracy } from '../../../../shared/entities/comparison.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { paths } from '../../lib/paths.ts';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import { Link } from '../../ui/Link.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { useItems } from '../common/items/itemsQuery.ts';
import { OfficePage } from '../common/OfficePage.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Tabs } from '../common/Tabs.tsx';
import { IdentificationView, SplitView } from './IdentificationView.tsx';
import { REFERENCE_VIEW, VIEW } from './list/useIdentificationParams.ts';
import { useAccuracy } from './match/identificationQuery.ts';
import { useEntryCount } from './reference/entry/entriesQuery.ts';
import { ReferencePanel } from './reference/ReferencePanel.tsx';

export default function Identification() {
  return (
    <OfficePage
      title="ASMIC Identification"
      subtitle="Compare items against the official ASMIC catalog database."
    >
      <IdentificationTabs />
    </OfficePage>
  );
}

const IDENTIFY = 'Identify an Item';

function IdentificationTabs() {
  const count = useEntryCount();
  const { params } = useQueryParams();
  const navigate = useNavigate();
  const isCatalog = params.get(VIEW) === REFERENCE_VIEW || params.has('entry');
  const [isIdentifyMounted, setIsIdentifyMounted] = useState(!isCatalog);
  if (!isCatalog && !isIdentifyMounted) setIsIdentifyMounted(true);
  const catalog = `Reference Catalog${count === undefined ? '' : ` (${formatCount(count)})`}`;

  const openTab = (tab: string) => {
    const search = mergeParams(new URLSearchParams(), {
      item: params.get('item') ?? '',
      [VIEW]: tab === catalog ? REFERENCE_VIEW : '',
    });
    navigate({ search: `?${search}` });
  };

  return (
    <Tabs
      label="Identification"
      tabs={[IDENTIFY, catalog]}
      selected={isCatalog ? catalog : IDENTIFY}
      onSelect={openTab}
    >
      {/* Stays mounted while hidden, so that the list keeps its position and unsaved notes their text. */}
      {isIdentifyMounted && (
        <Activity mode={isCatalog ? 'hidden' : 'visible'}>
          <IdentifyPanel />
        </Activity>
      )}
      {isCatalog && <ReferencePanel />}
    </Tabs>
  );
}

function IdentifyPanel() {
  const query = useItems();

  return (
    <ListState
      query={query}
      errorTitle="Failed to Load Items"
      name="the cataloged items"
      skeleton={<IdentifySkeleton />}
      isEmpty={(items) => items.length === 0}
      empty={
        <ListNotice
          title="No items are cataloged yet"
          text="Cataloged items appear here and can be compared with the reference catalog."
        >
          <Permitted to="edit-items">
            <Button component={Link} variant="contained" to={paths.catalog}>
              Catalog the First Item
            </Button>
          </Permitted>
        </ListNotice>
      }
    >
      {(items) => (
        <>
          <IdentificationView
            items={items}
            isFetching={query.isFetching}
            isPartial={query.isPlaceholderData}
          />
          <AccuracyLine />
        </>
      )}
    </ListState>
  );
}

function AccuracyLine() {
  const { data } = useAccuracy();

  return (
    data && (
      <Typography
        variant="body2"
        sx={{ mt: 4, pt: 1.5, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
      >
        {formatAccuracy(data)}
      </Typography>
    )
  );
}

function formatAccuracy({ identified, first, levels }: Accuracy): string {
  const decided = Object.values(levels).reduce(
    (sum, { verified, rejected }) => sum + verified + rejected,
    0,
  );
  if (identified === 0 && decided === 0) {
    return 'No matches have been verified or rejected yet. Accuracy figures appear here after the first decision.';
  }
  return [formatVerified(identified, first), formatHigh(levels.High)].filter(Boolean).join(' ');
}

function formatVerified(identified: number, first: number): string {
  if (identified === 0) return 'No matches have been verified yet.';
  if (identified === 1) {
    return `Verified so far: 1 item; its match ${first === 1 ? 'was' : 'was not'} ranked first.`;
  }
  // Rounds down, so that 100% means all of them.
  const percent = Math.floor((first / identified) * 100);
  return `Verified so far: ${formatCount(identified)} items; ${formatCount(first)} of their matches were ranked first (${percent}%).`;
}

function formatHigh({ verified, rejected }: Accuracy['levels']['High']): string {
  const decided = verified + rejected;
  return decided === 0
    ? ''
    : `High-confidence matches were correct in ${formatCount(verified)} of ${formatCount(decided)} decisions.`;
}

function IdentifySkeleton() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading the cataloged items…
      </p>
      <div aria-hidden="true">
        <SplitView
          isItemShown={false}
          list={
            <Stack sx={{ gap: 1 }}>
              <Skeleton height="2.5rem" />
              <Skeleton height="2.5rem" sx={{ mb: 4 }} />
              {[1, 2, 3, 4, 5, 6, 7].map((row) => (
                <Stack
                  key={row}
                  direction="row"
                  data-skeleton=""
                  sx={{ px: 1.25, gap: 1.5, alignItems: 'center' }}
                >
                  <Skeleton width="4rem" height="4rem" />
                  <Skeleton height="2.5rem" sx={{ flex: 1 }} />
                </Stack>
              ))}
            </Stack>
          }
        >
          <Skeleton height="12rem" />
        </SplitView>
      </div>
    </>
  );
}
