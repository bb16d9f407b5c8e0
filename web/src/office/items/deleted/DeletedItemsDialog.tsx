import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { type DeletedItem, ITEM_TTL_DAYS } from '../../../../../shared/entities/deleted-item.ts';
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
import styles from './DeletedItemsDialog.module.css';
import { useDeletedItems, usePurgeItem, useRestoreItem } from './deletedItemsQuery.ts';

export function DeletedItemsDialog({ onClose }: { onClose: () => void }) {
  const { data: items, error, isFetching, refetch } = useDeletedItems();
  const summary = useRef<HTMLParagraphElement>(null);
  useCloseOnBack(true, onClose);

  return (
    <DetailsDialog
      title="Deleted Items"
      subtitle={`Items can be restored for ${ITEM_TTL_DAYS} days, with their photos and history.`}
      onClose={onClose}
    >
      {error && (
        <InlineError
          text="The deleted items could not be loaded."
          subject="the deleted items"
          query={{ error, isFetching, refetch }}
        />
      )}
      {!items && !error && <SkeletonLine width={26} height={1.25} />}
      {items?.length === 0 && (
        <ListNotice
          title="No deleted items"
          text={`Items that you delete are kept here for ${ITEM_TTL_DAYS} days.`}
        />
      )}
      {items && (
        <p ref={summary} tabIndex={-1} role="status" className={styles.summary}>
          {items.length > 0 && formatItems(items.length)}
        </p>
      )}
      <ul className={styles.list}>
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
    <li className={styles.row}>
      <div className={styles.photo}>
        <Photo src={item.primaryImageUrl} alt="" />
      </div>
      <div>
        <p className={styles.name}>{item.name}</p>
        <p className={styles.facts}>
          <span className={styles.number}>{item.catalogNumber}</span> · {formatItemFacts(item)}
        </p>
        <p className={styles.facts}>
          Deleted <Timestamp at={item.deletedAt} /> by {item.deletedBy.email} ·{' '}
          <DaysLeft until={item.restorableUntil} />
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="text"
          aria-disabled={isPending}
          onClick={() => !isPending && restore.mutate(item.id, { onSuccess: onGone })}
        >
          {restore.isPending ? 'Restoring…' : 'Restore'}
          <span className="visually-hidden"> {item.name}</span>
        </Button>
        <Button
          variant="text"
          aria-haspopup="dialog"
          aria-disabled={isPending}
          className={styles.purge}
          onClick={() => !isPending && setIsAsking(true)}
        >
          Delete Permanently<span className="visually-hidden"> {item.name}</span>
        </Button>
      </div>
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
    </li>
  );
}

const DAY_MS = 24 * 60 * 60_000;

function DaysLeft({ until }: { until: string }) {
  const days = Math.ceil((Date.parse(until) - useNow()) / DAY_MS);
  if (days <= 0) return 'Last hours';
  return days === 1 ? '1 day left' : `${days} days left`;
}

const formatItems = (count: number) =>
  `${count.toLocaleString('en-US')} deleted ${count === 1 ? 'item' : 'items'}`;
