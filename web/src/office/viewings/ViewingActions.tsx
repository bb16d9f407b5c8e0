import type { PrivateViewing } from '../../../../shared/entities/private-viewing.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { showErrorToast, type ToastContent, toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/useNow.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { getCustomerName } from '../common/customersQuery.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { OpenAgain } from './OpenAgain.tsx';
import { useSaveViewing, useSendLinks } from './viewingQueries.ts';
import { isOpen, isSent } from './viewingState.ts';

interface ViewingActionsProps {
  viewing: PrivateViewing;
  /** Of the details: the links would show what was saved before. */
  hasUnsavedChanges?: boolean;
}

export function ViewingActions({ viewing, hasUnsavedChanges = false }: ViewingActionsProps) {
  const hasLinks = isOpen(viewing, useNow());

  return (
    <Row className="no-print" sx={{ mb: 2, gap: 1 }}>
      {hasLinks ? (
        <>
          <SendLinks viewing={viewing} hasUnsavedChanges={hasUnsavedChanges} />
          <EndViewing viewing={viewing} />
        </>
      ) : (
        <DialogButton
          variant="contained"
          dialog={(close) => <OpenAgain viewing={viewing} onClose={close} />}
        >
          Open Again…
        </DialogButton>
      )}
    </Row>
  );
}

function SendLinks({ viewing: { id, guests }, hasUnsavedChanges }: Required<ViewingActionsProps>) {
  const send = useSendLinks(id);
  const unsent = guests.filter((guest) => !isSent(guest));
  const count = unsent.filter(({ email }) => email !== null).length;
  const withoutAddress = unsent.length - count;

  return (
    <>
      <DialogButton
        variant="contained"
        disabled={count === 0 || hasUnsavedChanges}
        dialog={(close) => (
          <ConfirmDialog
            title="Send the Links?"
            text={
              count === 1
                ? 'One customer gets an e-mail with a link to the pieces.'
                : `${formatCount(count)} customers get an e-mail with a link to the pieces.`
            }
            action="Send"
            pendingAction="Sending…"
            isDestructive={false}
            isPending={send.isPending}
            onConfirm={() =>
              send.mutate(undefined, {
                onSuccess: (sent) => toast(describeSent(sent)),
                onError: (error) => showErrorToast(error),
                onSettled: close,
              })
            }
            onClose={close}
          />
        )}
      >
        Send Links…
      </DialogButton>
      {hasUnsavedChanges && <Note>Save or discard your changes of the details first.</Note>}
      {withoutAddress > 0 && (
        <Note>
          {withoutAddress === 1
            ? '1 customer has no e-mail address: copy the link instead.'
            : `${formatCount(withoutAddress)} customers have no e-mail address: copy their links instead.`}
        </Note>
      )}
    </>
  );
}

/** Those who were left out have unsubscribed, or e-mails to them came back. */
function describeSent({ guests }: PrivateViewing): ToastContent {
  const left = guests.filter((guest) => guest.email !== null && !isSent(guest));
  return left.length === 0
    ? { title: 'Links Sent', description: 'The e-mails are on their way.' }
    : {
        title: 'Not All Links Sent',
        description: `Has unsubscribed or cannot be reached by e-mail: ${left.map(getCustomerName).join(', ')}.`,
        variant: 'destructive',
      };
}

function EndViewing({ viewing: { id, version } }: { viewing: PrivateViewing }) {
  const end = useSaveViewing(id);

  return (
    <DialogButton
      dialog={(close) => (
        <ConfirmDialog
          title="End the Viewing?"
          text="The links stop working at once. The answers stay here."
          action="End Viewing"
          pendingAction="Ending…"
          isPending={end.isPending}
          onConfirm={() =>
            end.mutate(
              { ended: true, version },
              {
                onSuccess: () =>
                  toast({ title: 'Viewing Ended', description: 'Its links no longer work.' }),
                onError: (error) => showErrorToast(error),
                onSettled: close,
              },
            )
          }
          onClose={close}
        />
      )}
    >
      End Viewing…
    </DialogButton>
  );
}
