import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { lazyComponent } from '../../../lib/lazyComponent.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx';
import { DialogButton } from '../../common/DialogButton.tsx';
import { BlobPhoto } from './BlobPhoto.tsx';
import { PieceLabel } from './PieceLabel.tsx';
import type { PieceQueueState, QueuedPiece } from './usePieceQueue.ts';

const AddPiecesDialog = lazyComponent(() => import('./AddPiecesDialog.tsx'));

interface QueueNoticeProps {
  queue: PieceQueueState;
  items: readonly MilitaryItemSummary[] | undefined;
  children?: ReactNode;
}

export function QueueNotice({ queue, items = [], children }: QueueNoticeProps) {
  const { current, waiting, canTake } = queue;
  const [removed, setRemoved] = useState<QueuedPiece>();
  const [showsAll, setShowsAll] = useState(false);
  const [next] = waiting;

  const forget = (piece: QueuedPiece) => queue.remove(piece.id).catch(showErrorToast);

  return (
    <Stack
      component="section"
      aria-label="Photo queue"
      sx={{
        mb: 2,
        gap: 1,
        alignItems: 'start',
        ...(next && { p: 1.5, border: 1, borderColor: 'divider' }),
      }}
    >
      <Stack
        direction="row"
        sx={{
          width: '100%',
          gap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'end',
        }}
      >
        <Typography role="status" variant="button" component="p" sx={{ flexGrow: 1 }}>
          {describeQueue(waiting.length, current !== undefined)}
        </Typography>
        {children}
        {next && (
          <Button
            variant={canTake ? 'contained' : 'outlined'}
            aria-disabled={!canTake}
            title={canTake ? undefined : 'Catalog the item in the form first, or start over.'}
            onClick={() => canTake && queue.take(next)}
          >
            Next Piece
          </Button>
        )}
        <DialogButton
          dialog={(close) => (
            <LazyOverlay onFailure={close}>
              <AddPiecesDialog items={items} onQueue={queue.add} onClose={close} />
            </LazyOverlay>
          )}
        >
          Add Many Photos
        </DialogButton>
      </Stack>
      {next && (
        <Box component="ol" sx={{ width: '100%', maxHeight: '24rem', overflowY: 'auto' }}>
          {(showsAll ? waiting : [next]).map((piece, index) => (
            <Stack
              key={piece.id}
              component="li"
              direction="row"
              sx={{
                py: 0.5,
                columnGap: 2,
                rowGap: 0.5,
                flexWrap: 'wrap',
                alignItems: 'center',
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Stack component="ul" direction="row" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
                {piece.photos.map(({ id, file, thumbnail }) => (
                  <li key={id} title={file.name}>
                    <BlobPhoto blob={thumbnail} size={56} />
                  </li>
                ))}
              </Stack>
              <PieceLabel piece={piece} items={items} onAdded={() => forget(piece)} />
              {index > 0 && (
                <Button
                  variant="text"
                  aria-disabled={!canTake}
                  aria-label={`Describe piece ${index + 1} now`}
                  onClick={() => canTake && queue.take(piece)}
                >
                  Describe Now
                </Button>
              )}
              <Button
                variant="text"
                aria-label={`Remove piece ${index + 1} from the queue`}
                onClick={() => setRemoved(piece)}
              >
                Remove
              </Button>
            </Stack>
          ))}
        </Box>
      )}
      {waiting.length > 1 && (
        <Button variant="text" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show the Next Only' : `Show All ${waiting.length}`}
        </Button>
      )}
      {removed && (
        <ConfirmDialog
          title="Remove this piece from the queue?"
          text={`Its ${removed.photos.length === 1 ? 'photo is' : `${removed.photos.length} photos are`} no longer kept here. The files on your device or camera stay.`}
          action="Remove Piece"
          onConfirm={() => {
            setRemoved(undefined);
            forget(removed);
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Stack>
  );
}

function describeQueue(count: number, hasCurrent: boolean): string {
  if (count === 0) return hasCurrent ? 'This is the last piece of the queue' : '';
  const pieces = count === 1 ? '1 piece waits' : `${count} pieces wait`;
  return `${pieces} to be described${hasCurrent ? ', not counting the one in the form' : ''}`;
}
