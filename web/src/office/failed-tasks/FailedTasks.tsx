import { Button } from '@mui/material';
import { useState } from 'react';
import type { FailedTask, FailedTaskKind } from '../../../../shared/entities/failed-task.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { useDiscardTask, useFailedTasks, useRetryTask } from '../common/failedTasksQuery.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { TableList } from '../common/list/TableList.tsx';
import { OfficePage } from '../common/OfficePage.tsx';
import styles from './FailedTasks.module.css';

const KINDS: Record<FailedTaskKind, string> = {
  event: 'Event of the shop',
  'alert-match': 'New pieces for an alert',
  'unqueued-mail': 'E-mail that could not be queued',
  'saved-items': 'Notice about saved pieces',
  'lost-quote': 'Quote whose piece was sold',
  'sale-price': 'Sale price for the archive',
  'due-quote': 'Expiry or reminder of a quote',
  digest: 'Digest',
  'ended-hold': 'End of a hold',
  mail: 'E-mail',
  'mail-report': 'Report about an e-mail',
  identification: 'Identification of an item',
  purge: 'Deletion of an item',
  sale: 'Sale for Airtable',
  'sale-confirmation': 'Confirmation of a sale',
  'bulk-change': 'Bulk change',
};

const COLUMNS: readonly Column<FailedTask>[] = [
  {
    header: 'Since',
    width: 'max-content',
    className: styles.time,
    cell: ({ firstFailedAt }) => <Timestamp at={firstFailedAt} />,
  },
  {
    header: 'What',
    width: 'minmax(0, 2fr)',
    className: styles.what,
    cell: ({ kind, subject }) => (
      <>
        {KINDS[kind]}
        {subject && <span className={styles.subject}>{subject}</span>}
      </>
    ),
  },
  {
    header: 'Reason',
    width: 'minmax(0, 3fr)',
    className: styles.reason,
    cell: ({ reason, attempts }) => (
      <>
        {reason}
        <span
          className={styles.subject}
        >{`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}</span>
      </>
    ),
  },
  {
    header: 'State',
    width: 'max-content',
    className: styles.state,
    cell: ({ nextAttemptAt }) =>
      nextAttemptAt === null ? (
        <StatusBadge tone="critical">Needs your decision</StatusBadge>
      ) : (
        <StatusBadge tone="info">Will be retried</StatusBadge>
      ),
  },
  {
    header: 'Actions',
    width: 'max-content',
    className: styles.actions,
    cell: (task) => <Actions task={task} />,
  },
];

const TABLE = {
  label: 'Failed Tasks',
  columns: COLUMNS,
  getKey: ({ id }: FailedTask) => id,
  rowHeight: 66,
  rowClassName: styles.row,
  skeletonRows: 4,
};

export default function FailedTasks() {
  const tasks = useFailedTasks();

  return (
    <OfficePage
      title="Failed Tasks"
      subtitle="Background tasks that failed. Everything else continued."
    >
      <TableList
        query={tasks}
        table={TABLE}
        toRows={(rows) => rows}
        errorTitle="Failed to Load the Tasks"
        name="the failed tasks"
        empty={{
          title: 'Nothing has failed',
          text: 'E-mails, quotes, holds or items that cannot be processed appear here until you retry or discard them.',
        }}
      >
        {tasks.hasNextPage && (
          <MoreRows pages={tasks} subject="tasks" label="Show More">
            {null}
          </MoreRows>
        )}
      </TableList>
    </OfficePage>
  );
}

function Actions({ task }: { task: FailedTask }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const retry = useRetryTask();
  const discard = useDiscardTask();
  const name = [KINDS[task.kind], task.subject].filter(Boolean).join(', ');

  const startRetry = () => {
    if (retry.isPending) return;
    retry.mutate(task.id, {
      onSuccess: () =>
        toast({
          title: 'Trying Again',
          description: 'We’ll try again within a minute. If it fails, it will appear here again.',
        }),
      onError: (error) => showErrorToast(error),
    });
  };
  const confirm = () =>
    discard.mutate(task.id, {
      onError: (error) => showErrorToast(error),
      onSettled: () => setIsConfirming(false),
    });

  return (
    <>
      <Button variant="text" aria-disabled={retry.isPending} onClick={startRetry}>
        {retry.isPending ? 'Retrying…' : 'Retry'}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Button variant="text" onClick={() => setIsConfirming(true)}>
        Discard<span className="visually-hidden">: {name}</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Discard this task?"
          text="It will not be done: an e-mail is not sent; a quote or an item stays as it is. The activity log shows who discarded it."
          action="Discard"
          pendingAction="Discarding…"
          isPending={discard.isPending}
          onConfirm={confirm}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
