import { Box, Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { type DeletedItem, ITEM_TTL_DAYS } from '../../../../../shared/entities/deleted-item.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { useNow } from '../../../lib/useNow.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { ListNotice } from '../../../ui/ListNotice.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { formatItemFacts } from '../../common/items/itemFields.ts';
import { Permitted } from '../../common/Permitted.tsx';
import { useDeletedItems, usePurgeItem, useRestoreItem } from './deletedItemsQuery.ts';

export function DeletedItemsDialog({ onClose }: { onClose: () => void }) {
  const query = useDeletedItems();
  const { data: items, error } = query;
  const summary = useRef<HTMLParagraphElement>(null);
  useCloseOnBack(true, onClose);

  return (
    <DetailsDialog
      title="Deleted Items"
      subtitle={`Items can be restored for ${ITEM_TTL_DAYS} days, with their photos and history.`}
      onClose={onClose}
    >
      {error && <InlineError subject="the deleted items" query={query} />}
      {!items && !error && <SkeletonLine width={26} height={1.25} />}
      {items?.length === 0 && (
        <ListNotice
          title="No deleted items"
          text={`Items that you delete are kept here for ${ITEM_TTL_DAYS} days.`}
        />
      )}
      {items && (
        <Typography
          ref={summary}
          tabIndex={-1}
          role="status"
          variant="caption"
          component="p"
          color="textSecondary"
        >
          {items.length > 0 &&
            `${formatCount(items.length)} deleted ${items.length === 1 ? 'item' : 'items'}`}
        </Typography>
      )}
      <ul>
        {items?.map((item) => (
          <Row key={item.id} item={item} onGone={() => summary.current?.focus()} />
        ))}
      </ul>
    </DetailsDialog>
  );
}

function Row({ item, onGone }: { item: DeletedItem; onGone: () => void }) {
  const restore = useRestoreItem();
  const purge = usePurgeItem();
  const [isAsking, setIsAsking] = useState(false);
  const isPending = restore.isPending || purge.isPending;

  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        display: 'grid',
        columnGap: 2,
        gridTemplateColumns: { xs: '56px minmax(0, 1fr)', md: '56px minmax(0, 1fr) auto' },
        alignItems: { xs: 'start', md: 'center' },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Photo src={item.primaryImageUrl} alt="" />
      <div>
        <Typography variant="button" component="p">
          {item.name}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {item.catalogNumber} · {formatItemFacts(item)}
          <br />
          Deleted <Timestamp at={item.deletedAt} /> by {item.deletedBy.email} ·{' '}
          <DaysLeft until={item.restorableUntil} />
        </Typography>
      </div>
      <Permitted to="edit-items">
        <Stack
          direction="row"
          sx={{ columnGap: 2, flexWrap: 'wrap', gridColumn: { xs: 2, md: 3 } }}
        >
          <Button
            variant="text"
            aria-disabled={isPending}
            onClick={() => restore.mutate(item.id, { onSuccess: onGone })}
          >
            {restore.isPending ? 'Restoring…' : 'Restore'}
            <span className="visually-hidden"> {item.name}</span>
          </Button>
          <Button
            variant="text"
            color="error"
            aria-haspopup="dialog"
            aria-disabled={isPending}
            onClick={() => !isPending && setIsAsking(true)}
          >
            Delete Permanently<span className="visually-hidden"> {item.name}</span>
          </Button>
        </Stack>
      </Permitted>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${item.name} permanently?`}
          text="Its photos, comparisons and history are deleted too. This cannot be undone."
          action="Delete Permanently"
          pendingAction="Deleting…"
          isPending={purge.isPending}
          onConfirm={() =>
            purge.mutate(item.id, { onSuccess: onGone, onSettled: () => setIsAsking(false) })
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}

const DAY_MS = 24 * 60 * 60_000;

function DaysLeft({ until }: { until: string }) {
  const days = Math.ceil((Date.parse(until) - useNow()) / DAY_MS);
  if (days <= 0) return 'Last hours';
  return days === 1 ? '1 day left' : `${days} days left`;
}
