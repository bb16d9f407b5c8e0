import type { ButtonProps } from '@mui/material';
import type { Show, ShowPiece } from '../../../../shared/entities/show.ts';
import { toast } from '../../lib/toast.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import type { QuotePiece } from '../common/new-quote/quotePieces.ts';
import { PiecesDialog } from './PiecesDialog.tsx';
import { useTakeBack, useTakePieces } from './showQueries.ts';
import { canComeBack, formatPieces } from './showState.ts';

const findPiece = ({ pieces }: Show, { id }: QuotePiece) =>
  pieces.find(({ productId }) => productId === id);

export function AddPieces({ show }: { show: Show }) {
  const take = useTakePieces(show.id);

  return (
    <DialogButton
      dialog={(close) => (
        <PiecesDialog
          showId={show.id}
          title="Add Pieces"
          subtitle="They are on hold until the day after the show."
          action="Add Pieces"
          pendingAction="Adding…"
          change={take}
          onDone={(count) =>
            toast({
              title: 'Pieces Added',
              description: `${formatPieces(count)} for ${show.name}.`,
            })
          }
          onClose={close}
        />
      )}
    >
      Add Pieces…
    </DialogButton>
  );
}

interface TakeBackProps extends Pick<ButtonProps, 'size'> {
  show: Show;
  label: string;
  /** The pieces that are chosen beforehand. */
  pieces?: readonly ShowPiece[];
  onDone?: () => void;
}

export function TakeBack({ show, label, pieces, onDone, ...button }: TakeBackProps) {
  const back = useTakeBack(show.id);

  return (
    <DialogButton
      {...button}
      dialog={(close) => (
        <PiecesDialog
          showId={show.id}
          title="Take Back"
          subtitle="Pieces that were not sold, which the shop then offers again."
          action="Take Back"
          pendingAction="Taking Back…"
          pieces={pieces?.map(toQuotePiece)}
          change={back}
          refuse={(piece) => describeRefusal(show, piece)}
          onDone={(count) => {
            toast({
              title: 'Taken Back',
              description: `${formatPieces(count)} from ${show.name}.`,
            });
            onDone?.();
          }}
          onClose={close}
        />
      )}
    >
      {label}
    </DialogButton>
  );
}

const toQuotePiece = ({ productId, name, imageUrl }: ShowPiece): QuotePiece => ({
  id: productId,
  name,
  imageUrl,
});

function describeRefusal(show: Show, piece: QuotePiece): string | undefined {
  const known = findPiece(show, piece);
  if (!known) return `${piece.name} was not taken to this show.`;
  if (canComeBack(known)) return undefined;
  return known.state === 'sold' ? `${piece.name} was sold.` : `${piece.name} is back already.`;
}
