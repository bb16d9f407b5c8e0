import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import type { FailedTask, FailedTaskKind } from '../../../../shared/entities/failed-task.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { column } from '../common/column.ts';
import { useDiscardTask, useFailedTasks, useRetryTask } from '../common/failedTasksQuery.ts';
import type { Column } from '../common/list/DataTable.tsx';
import { RecordTable } from '../common/list/RecordTable.tsx';
import { Note } from '../common/Note.tsx';
import { OfficePage } from '../common/OfficePage.tsx';

const KINDS: Record<FailedTaskKind, string> = {
  event: 'Event of the shop',
  'alert-match': 'New pieces for an alert',
  'unqueued-mail': 'E-mail that could not be queued',
  'saved-items': 'Notice about saved pieces',
  'lost-quote': 'Quote whose piece was sold',
  'sale-price': 'Sale price for the archive',
  'consignor-line': 'Line of a consignor’s statement',
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

const getName = ({ kind, subject }: FailedTask) =>
  [KINDS[kind], subject].filter(Boolean).join(', ');

const COLUMNS: readonly Column<FailedTask>[] = [
  column('Since', '11rem', { phone: '1 / 1', isMono: true }, ({ firstFailedAt }) => (
    <Timestamp at={firstFailedAt} />
  )),
  column(
    'What',
    'minmax(0, 2fr)',
    { phone: '2 / 1 / auto / -1', isMain: true, text: getName },
    ({ kind, subject }) => (
      <>
        {KINDS[kind]}
        {subject && <Note>{subject}</Note>}
      </>
    ),
  ),
  column('Reason', 'minmax(0, 3fr)', { phone: '3 / 1 / auto / -1' }, ({ reason, attempts }) => (
    <>
      {reason}
      <Note>{`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}</Note>
    </>
  )),
  column('State', '12rem', { phone: '1 / 2' }, ({ nextAttemptAt }) =>
    nextAttemptAt === null ? (
      <StatusBadge tone="critical">Needs your decision</StatusBadge>
    ) : (
      <StatusBadge tone="info">Will be retried</StatusBadge>
    ),
  ),
  column(
    'Actions',
    '9.5rem',
    { isFixed: true, phone: '4 / 1 / auto / -1', text: () => '' },
    (task) => <Actions task={task} />,
  ),
];

export default function FailedTasks() {
  const tasks = useFailedTasks();

  return (
    <OfficePage
      title="Failed Tasks"
      subtitle="Background tasks that failed. Everything else continued."
    >
      <RecordTable
        query={tasks}
        layoutName="failed-tasks"
        label="Failed Tasks"
        columns={COLUMNS}
        getKey={({ id }) => id}
        rowHeight={66}
        phoneColumns="minmax(0, 1fr) auto"
        skeletonRows={4}
        toRows={(rows) => rows}
        errorTitle="Failed to Load the Tasks"
        name="the failed tasks"
        empty={{
          title: 'Nothing has failed',
          text: 'E-mails, quotes, holds or items that cannot be processed appear here until you retry or discard them.',
        }}
      >
        {tasks.hasNextPage && <MoreRows pages={tasks} subject="tasks" label="Show More" />}
      </RecordTable>
    </OfficePage>
  );
}

function Actions({ task }: { task: FailedTask }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const retry = useRetryTask();
  const discard = useDiscardTask();
  const name = getName(task);

  const startRetry = () =>
    retry.mutate(task.id, {
      onSuccess: () =>
        toast({
          title: 'Trying Again',
          description: 'We’ll try again within a minute. If it fails, it will appear here again.',
        }),
      onError: (error) => showErrorToast(error),
    });
  const confirm = () =>
    discard.mutate(task.id, {
      onError: (error) => showErrorToast(error),
      onSettled: () => setIsConfirming(false),
    });

  return (
    <Stack direction="row" sx={{ columnGap: 2 }}>
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
    </Stack>
  );
}
