import { Typography } from '@mui/material';
import * as z from 'zod';
import { MAX_SHOW_PIECES } from '../../../../shared/entities/show.ts';
import { ApiError } from '../../lib/api.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { ChosenList, ChosenRow } from '../common/ChosenList.tsx';
import { PieceFinder } from '../common/new-quote/PieceFinder.tsx';
import type { QuotePiece } from '../common/new-quote/quotePieces.ts';
import type { PieceChange } from './showQueries.ts';

const PiecesInput = z
  .object({
    pieces: z
      .array(z.custom<QuotePiece>())
      .min(1, 'Choose at least one piece.')
      .max(MAX_SHOW_PIECES, `At most ${MAX_SHOW_PIECES} pieces: remove some.`),
  })
  .transform(({ pieces }) => pieces.map(({ id }) => id));
type PiecesDraft = z.input<typeof PiecesInput>;

const NO_PIECES: readonly QuotePiece[] = [];

interface PiecesDialogProps {
  showId: string;
  title: string;
  subtitle: string;
  action: string;
  pendingAction: string;
  /** The pieces that are chosen beforehand. */
  pieces?: readonly QuotePiece[] | undefined;
  change: Pick<PieceChange, 'error' | 'mutateAsync'>;
  /** Returns why a piece cannot be chosen. */
  refuse?: (piece: QuotePiece) => string | undefined;
  onDone: (count: number) => void;
  onClose: () => void;
}

/** Collects pieces of the shop by scans and searches, and then changes a show with all of them. */
export function PiecesDialog(props: PiecesDialogProps) {
  const { showId, title, subtitle, action, pendingAction, pieces = NO_PIECES } = props;
  const { change, refuse, onDone, onClose } = props;
  const form = useForm({
    schema: PiecesInput,
    start: { pieces: [...pieces] },
    draft: useDraft<PiecesDraft>(`${title} ${showId} ${pieces.map(({ id }) => id).join(' ')}`),
    toField: (path) => path.replace(/^productIds.*/, 'pieces'),
    // Not in callbacks of the call: the change may remove the button of this dialog.
    send: async (productIds) => {
      await change.mutateAsync(productIds);
      onDone(productIds.length);
      onClose();
    },
  });
  const { value: chosen, error, onChange } = form.choice('pieces');
  const refusedIds = change.error instanceof ApiError ? change.error.productIds : [];

  const add = (piece: QuotePiece): string => {
    const reason = refuse?.(piece);
    if (reason) return reason;
    const known = form.getValues('pieces');
    if (!known.some(({ id }) => id === piece.id)) onChange([...known, piece]);
    return `${piece.name} is on the list.`;
  };

  return (
    <FormDialog
      isSmall={false}
      title={title}
      subtitle={subtitle}
      action={action}
      pendingAction={pendingAction}
      form={form}
      staysOpen
      onClose={onClose}
    >
      <PieceFinder error={error} onFind={add} />
      <ChosenList label="Chosen pieces">
        {chosen.map(({ id, name, imageUrl }) => (
          <ChosenRow
            key={id}
            name={name}
            imageUrl={imageUrl}
            onRemove={() => onChange(chosen.filter((each) => each.id !== id))}
          >
            {refusedIds.includes(id) && (
              <Typography variant="caption" component="p" sx={{ color: 'error.main' }}>
                Held or sold
              </Typography>
            )}
          </ChosenRow>
        ))}
      </ChosenList>
    </FormDialog>
  );
}
