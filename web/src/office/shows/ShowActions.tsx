import type { Show } from '../../../../shared/entities/show.ts';
import { usePermission } from '../../lib/permissions.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { DialogButton } from '../common/DialogButton.tsx';
import { PrintLabels } from '../common/labels/PrintLabels.tsx';
import { Row } from '../common/Row.ts';
import { AddPieces, TakeBack } from './PieceChanges.tsx';
import { EditShow } from './ShowDialogs.tsx';
import { SHOW_LISTS, useCloseShow, useSaveList } from './showQueries.ts';
import { canComeBack, isPresent, listNames } from './showState.ts';

interface ActionProps {
  show: Show;
}

export function ShowActions({ show }: ActionProps) {
  const canSell = usePermission('sell');
  const isOpen = show.closedAt === null;
  const present = show.pieces.filter(isPresent);

  return (
    <Row className="no-print" sx={{ my: 2, gap: 1 }}>
      {canSell && isOpen && <AddPieces show={show} />}
      {canSell && show.pieces.some(canComeBack) && <TakeBack show={show} label="Take Back…" />}
      {present.length > 0 && (
        <>
          <SaveLists show={show} />
          <PrintLabels
            kind="product"
            pieces={present.map(({ productId, name }) => ({ id: productId, name }))}
            label="QR Codes…"
          />
        </>
      )}
      {canSell && isOpen && (
        <>
          <DialogButton dialog={(close) => <EditShow show={show} onClose={close} />}>
            Edit…
          </DialogButton>
          <CloseShow show={show} />
        </>
      )}
    </Row>
  );
}

function SaveLists({ show }: ActionProps) {
  const save = useSaveList(show);
  const canSeePrices = usePermission('see-prices');

  return SHOW_LISTS.filter((list) => list !== 'Price List' || canSeePrices).map((list) => (
    <ActionButton
      key={list}
      isPending={save.isPending && save.variables === list}
      onClick={() => save.mutate(list)}
    >
      {list}
    </ActionButton>
  ));
}

function CloseShow({ show }: ActionProps) {
  const close = useCloseShow(show.id);
  const missing = show.pieces.filter(isPresent);
  const hasMissing = missing.length > 0;

  return (
    <DialogButton
      dialog={(closeDialog) => (
        <ConfirmDialog
          title={`Close ${show.name}?`}
          text={hasMissing ? describeMissing(missing) : 'All pieces were sold or taken back.'}
          action={hasMissing ? 'Close with Missing Pieces' : 'Close'}
          pendingAction="Closing…"
          isDestructive={hasMissing}
          isPending={close.isPending}
          onConfirm={() =>
            close.mutate(hasMissing, {
              onError: (error) => showErrorToast(error),
              onSettled: closeDialog,
            })
          }
          onClose={closeDialog}
        />
      )}
    >
      Close Show…
    </DialogButton>
  );
}

const describeMissing = (pieces: readonly { name: string }[]): string =>
  `Neither sold nor taken back: ${listNames(pieces)}. They count as missing and stay on hold for 30 days. You can take them back later.`;
