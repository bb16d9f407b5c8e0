import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DialogButton } from '../../common/DialogButton.tsx';
import type { Sync } from '../../common/sync/useSync.ts';
import { TitledAlert } from '../Alerts.tsx';
import { SyncProgressPanel } from './SyncProgressPanel.tsx';

export function SyncAlert({ sync }: { sync: Sync }) {
  const { isRunning, lastOutcome, blockedRun } = sync;

  if (isRunning) return <SyncProgressPanel sync={sync} />;
  return (
    <>
      {lastOutcome?.status === 'failed' && (
        <TitledAlert title="The shop is not up to date with Airtable">
          <p>
            {lastOutcome.error ||
              'The last run failed and gave no reason. Try again; if it fails again, open it in the history below.'}
          </p>
        </TitledAlert>
      )}
      {blockedRun && (
        <TitledAlert title="This sync needs your confirmation">
          <p role="alert">
            {blockedRun.error ||
              'It would change more than a fifth of the shop, so nothing has been changed yet.'}
          </p>
          <p>
            Check the base first: a filter, a renamed status, a removed option, a failing formula or
            an emptied table looks the same. ‘Compare with Airtable’ lists every affected item.
          </p>
          <DialogButton
            variant="contained"
            sx={{ mt: 1.5 }}
            dialog={(close) => (
              <ConfirmDialog
                title="Change these items?"
                text="The shop will match the base, however many items that changes or unlists. Items that the base lists again return with the next sync."
                action="Sync Anyway"
                pendingAction="Syncing..."
                isPending={false}
                onConfirm={() => {
                  close();
                  sync.start({ confirm: true });
                }}
                onClose={close}
              />
            )}
          >
            Confirm and Sync
          </DialogButton>
        </TitledAlert>
      )}
    </>
  );
}
