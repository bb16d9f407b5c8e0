import { Button } from '@mui/material';
import { useState } from 'react';
import { getProblemTotal, type SyncRun } from '../../../../../shared/entities/sync-run.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRollBack } from '../../common/history/historyQuery.ts';

export function RollBackRun({ run }: { run: SyncRun }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useRollBack();
  const close = () => setIsConfirming(false);

  const rollBack = () =>
    mutate(
      { runId: run.id },
      {
        onSuccess: (rollback) =>
          toast({ title: 'Run Rolled Back', description: describe(rollback) }),
        onError: (error) => showErrorToast(error, { title: 'Rollback Failed' }),
        onSettled: close,
      },
    );

  return (
    <>
      <Button aria-haspopup="dialog" sx={{ mt: 1.5 }} onClick={() => setIsConfirming(true)}>
        Roll Back
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Roll back this run?"
          text={`This ${listEffects(run)}. Pieces that have changed again since stay as they are. Airtable stays as it is too: the shop keeps the restored values until a record changes there.`}
          action="Roll Back"
          pendingAction="Rolling Back…"
          isPending={isPending}
          onConfirm={rollBack}
          onClose={close}
        />
      )}
    </>
  );
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;

function listEffects({ created, updated, unlisted }: SyncRun): string {
  const effects = [
    created > 0 && `takes ${count(created, 'new piece')} off the shop`,
    updated > 0 && `restores ${count(updated, 'changed piece')}`,
    unlisted > 0 && `lists ${count(unlisted, 'piece')} again`,
  ].filter(Boolean);
  return new Intl.ListFormat('en-US').format(effects as string[]);
}

function describe(run: SyncRun): string {
  const { status, created, updated, unlisted } = run;
  if (status === 'running')
    return 'This is taking a little longer. The history will show when it is done.';
  const restored = created + updated + unlisted;
  const total = getProblemTotal(run);
  const kept = total > 0 ? ` ${count(total, 'piece')} had to stay.` : '';
  return restored === 0
    ? `Nothing was left to roll back.${kept}`
    : `${count(restored, 'piece')} restored.${kept}`;
}
