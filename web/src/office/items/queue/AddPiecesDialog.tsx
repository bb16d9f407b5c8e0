import { Box, Stack, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  type MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { PHOTO_TYPES } from '../../../../../shared/photos/photo-types.ts';
import { getErrorMessage } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { FileButton } from '../../common/FileButton.tsx';
import { FilterSelect } from '../../common/list/FilterSelect.tsx';
import { ListBar } from '../../common/list/ListBar.tsx';
import { HEIC_TYPES } from '../photos/heic/toJpeg.ts';
import { useFileDrop } from '../photos/useFileDrop.ts';
import type { PauseSeconds } from './groupPhotos.ts';
import { PhotoGroups } from './PhotoGroups.tsx';
import type { QueuedPiece } from './usePieceQueue.ts';
import { MAX_CHOSEN, type SortingState, useSorting } from './useSorting.ts';

interface AddPiecesDialogProps {
  items: readonly MilitaryItemSummary[];
  onQueue: (pieces: readonly Omit<QueuedPiece, 'id'>[]) => Promise<void>;
  onClose: () => void;
}

export default function AddPiecesDialog({ items, onQueue, onClose }: AddPiecesDialogProps) {
  const sorting = useSorting();
  const { groups, photos, progress, excess, refused } = sorting;
  const [isAsking, setIsAsking] = useState(false);
  const [isQueuing, setIsQueuing] = useState(false);
  const [failure, setFailure] = useState('');
  const isTooLarge = groups.some((group) => group.photos.length > MAX_PHOTOS);
  const close = () => (photos.length > 0 || progress ? setIsAsking(true) : onClose());
  useCloseOnBack(true, close);

  const queue = async (event: FormEvent) => {
    event.preventDefault();
    if (isQueuing || isTooLarge || groups.length === 0 || progress) return;
    setIsQueuing(true);
    setFailure('');
    const pieces = groups.map(({ label, photos: own }) => ({
      label,
      photos: own.map(({ id, file, thumbnail }) => ({ id, file, thumbnail })),
    }));
    try {
      await onQueue(pieces);
      toast({
        title: groups.length === 1 ? '1 Piece Queued' : `${groups.length} Pieces Queued`,
        description: 'Their photos are kept on this device until the pieces are cataloged.',
      });
      onClose();
    } catch (error) {
      setFailure(describeFailure(error));
      setIsQueuing(false);
    }
  };

  return (
    <DetailsDialog
      title="Add Many Photos"
      subtitle="Photograph a label or any QR code before each piece, or pause between pieces."
      onClose={close}
    >
      <Stack component="form" noValidate onSubmit={queue} sx={{ gap: 2 }}>
        <ChoosePhotos sorting={sorting} />
        <Problem>
          {excess > 0 && (
            <p>
              {excess} more were not taken: at most {MAX_CHOSEN} photos at once.
            </p>
          )}
          {refused.length > 0 && (
            <p>Not a JPEG, PNG, WebP or HEIC photo, or too large: {refused.join(', ')}</p>
          )}
        </Problem>
        {photos.length > 0 && !progress && (
          <>
            <ListBar count={describeCounts(sorting)}>
              <FilterSelect
                label="New piece after"
                options={PAUSES.map(({ label }) => label)}
                value={PAUSES.find(({ seconds }) => seconds === sorting.pause)?.label ?? ''}
                onChange={(chosen) =>
                  sorting.setPause(PAUSES.find(({ label }) => label === chosen)?.seconds)
                }
              />
            </ListBar>
            <PhotoGroups sorting={sorting} items={items} />
          </>
        )}
        <Problem>
          {failure ||
            (isTooLarge &&
              `An item takes at most ${MAX_PHOTOS} photos: split the larger pieces or remove photos.`)}
        </Problem>
        <Box
          sx={{
            pb: 3,
            mb: -3,
            position: { sm: 'sticky' },
            bottom: '-1.5rem',
            borderTop: 1,
            borderColor: 'divider',
            backgroundColor: 'background.paper',
          }}
        >
          <DialogActions
            action={
              groups.length === 1
                ? 'Queue 1 Piece'
                : `Queue ${groups.length || ''} Pieces`.replace('  ', ' ')
            }
            pendingAction="Saving…"
            isPending={isQueuing}
            isDisabled={groups.length === 0 || isTooLarge || progress !== undefined}
            onCancel={close}
          />
        </Box>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title="Close without queuing?"
          text="How you sorted these photos will be lost. The files stay where they are."
          action="Close"
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </DetailsDialog>
  );
}

function ChoosePhotos({ sorting }: { sorting: SortingState }) {
  const { photos, progress, choose } = sorting;
  const { isOver, ...dropping } = useFileDrop(choose);

  return (
    <Stack
      direction="row"
      {...dropping}
      sx={{
        p: 2,
        columnGap: 2,
        rowGap: 1,
        flexWrap: 'wrap',
        alignItems: 'center',
        border: '1px dashed',
        borderColor: isOver ? 'secondary.main' : 'pencil',
        backgroundColor: isOver ? 'linen' : undefined,
      }}
    >
      <FileButton
        label={photos.length > 0 ? 'Choose More Photos' : 'Choose Photos'}
        accept={[...PHOTO_TYPES, ...HEIC_TYPES].join()}
        isMain={photos.length === 0}
        isMultiple
        isDisabled={progress !== undefined}
        onChoose={(files) => choose([...(files ?? [])])}
      />
      <Typography role="status" variant="body2" color="textSecondary">
        {progress
          ? `${progress.isConverting ? 'Converting' : 'Reading'} photo ${Math.min(progress.count + 1, progress.total)} of ${progress.total}…`
          : `Up to ${MAX_CHOSEN} photos of ${MAX_PHOTO_BYTES / 2 ** 20} MB each; or drop them here.`}
      </Typography>
    </Stack>
  );
}

const Problem = ({ children }: { children: ReactNode }) => (
  <Typography
    role="alert"
    variant="body2"
    component="div"
    sx={{ color: 'error.main', '&:empty': { display: 'none' } }}
  >
    {children}
  </Typography>
);

const PAUSES: readonly { seconds: PauseSeconds; label: string }[] = [
  { seconds: undefined, label: 'A QR code only' },
  { seconds: 10, label: '10 seconds' },
  { seconds: 20, label: '20 seconds' },
  { seconds: 30, label: '30 seconds' },
  { seconds: 60, label: '1 minute' },
  { seconds: 120, label: '2 minutes' },
  { seconds: 300, label: '5 minutes' },
];

function describeCounts({ photos, groups, leftOut }: SortingState): string {
  const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
  return [
    count(photos.length, 'photo'),
    count(groups.length, 'piece'),
    ...(leftOut.length > 0 ? [`${leftOut.length} left out`] : []),
  ].join(' · ');
}

function describeFailure(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return 'This device has no room for these photos. Free some, or queue fewer at once.';
  }
  return `The browser could not keep the photos: ${getErrorMessage(error)}`;
}
