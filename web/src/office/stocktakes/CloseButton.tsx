import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { Note } from '../common/Note.tsx';
import { Permitted } from '../common/Permitted.tsx';
import { Row } from '../common/Row.ts';
import { useClose } from './stocktakeQueries.ts';

interface CloseButtonProps {
  stocktakeId: string;
  /** Default: the whole stocktake is closed. */
  location?: string;
  label: string;
  title: string;
  text: string;
  /** The server would refuse these scans after the closing. */
  waitingCount: number;
}

export function CloseButton(props: CloseButtonProps) {
  const { stocktakeId, location, label, title, text, waitingCount } = props;
  const close = useClose(stocktakeId);

  return (
    <Permitted to="edit-items">
      <Row sx={{ mt: 2, gap: 1 }}>
        <DialogButton
          disabled={waitingCount > 0}
          dialog={(closeDialog) => (
            <ConfirmDialog
              title={title}
              text={text}
              action="Close"
              pendingAction="Closing…"
              isPending={close.isPending}
              onConfirm={() => close.mutate(location, { onSettled: closeDialog })}
              onClose={closeDialog}
            />
          )}
        >
          {label}
        </DialogButton>
        {waitingCount > 0 && <Note>Possible once all scans are sent.</Note>}
      </Row>
    </Permitted>
  );
}
