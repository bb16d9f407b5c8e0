import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTOS,
  type MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { PHOTO_TYPES } from '../../../../../shared/photos/photo-types.ts';
import { getErrorMessage } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useCloseOnBack } from '../../../lib/useCloseOnBack.ts';
import { getButtonClass } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { FilterSelect } from '../../common/list/FilterSelect.tsx';
import { HEIC_TYPES } from '../photos/heic/toJpeg.ts';
import styles from './AddPiecesDialog.module.css';
import type { PauseSeconds } from './groupPhotos.ts';
import { PhotoGroups } from './PhotoGroups.tsx';
import type { QueuedPiece } from './PieceQueue.ts';
import { MAX_CHOSEN, type SortingState, useSorting } from './useSorting.ts';

interface AddPiecesDialogProps {
  items: readonly MilitaryItemSummary[];
  onQueue: (pieces: readonly Omit<QueuedPiece, 'id'>[]) => Promise<void>;
  onClose: () => void;
}

export default function AddPiecesDialog({ items, onQueue, onClose }: AddPiecesDialogProps) {
  const sorting = useSorting();
  const { groups, photos, progress } = sorting;
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
      <form noValidate className={styles.form} onSubmit={queue}>
        <ChoosePhotos sorting={sorting} />
        <Problems sorting={sorting} />
        {photos.length > 0 && !progress && (
          <>
            <div className={styles.bar}>
              <p role="status" className={styles.count}>
                {describeCounts(sorting)}
              </p>
              <PauseField sorting={sorting} />
            </div>
            <PhotoGroups sorting={sorting} items={items} />
          </>
        )}
        <p role="alert" className={styles.failure}>
          {failure ||
            (isTooLarge &&
              `An item takes at most ${MAX_PHOTOS} photos: split the larger pieces or remove photos.`)}
        </p>
        <div className={styles.foot}>
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
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          title="Close without queuing?"
          text="How you sorted these photos will be lost. The files stay where they are."
          action="Close"
          pendingAction="Close"
          isPending={false}
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        />
      )}
    </DetailsDialog>
  );
}

function ChoosePhotos({ sorting }: { sorting: SortingState }) {
  const { photos, progress, choose } = sorting;
  const id = useId();
  const [isOver, setIsOver] = useState(false);

  const chooseFiles = (event: ChangeEvent<HTMLInputElement>) => {
    choose([...(event.target.files ?? [])]);
    event.target.value = '';
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the input
    <div
      data-over={isOver}
      className={styles.dropZone}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose([...event.dataTransfer.files]);
      }}
    >
      <input
        id={id}
        type="file"
        accept={[...PHOTO_TYPES, ...HEIC_TYPES].join()}
        multiple
        disabled={progress !== undefined}
        className={styles.input}
        onChange={chooseFiles}
      />
      <label
        htmlFor={id}
        className={`${getButtonClass({ variant: photos.length > 0 ? 'outline' : 'solid' })} ${styles.choose}`}
      >
        {photos.length > 0 ? 'Choose More Photos' : 'Choose Photos'}
      </label>
      <p role="status" className={styles.hint}>
        {progress
          ? `${progress.isConverting ? 'Converting' : 'Reading'} photo ${Math.min(progress.count + 1, progress.total)} of ${progress.total}…`
          : `Up to ${MAX_CHOSEN} photos of ${MAX_PHOTO_BYTES / 2 ** 20} MB each; or drop them here.`}
      </p>
    </div>
  );
}

function Problems({ sorting: { refused, excess } }: { sorting: SortingState }) {
  const notices = [
    ...(excess > 0 ? [`${excess} more were not taken: at most ${MAX_CHOSEN} photos at once.`] : []),
    ...(refused.length > 0
      ? [`Not a JPEG, PNG, WebP or HEIC photo, or too large: ${refused.join(', ')}`]
      : []),
  ];
  return (
    <div role="alert" className={styles.failure}>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </div>
  );
}

const PAUSES: readonly { seconds: PauseSeconds; label: string }[] = [
  { seconds: undefined, label: 'A QR code only' },
  { seconds: 10, label: '10 seconds' },
  { seconds: 20, label: '20 seconds' },
  { seconds: 30, label: '30 seconds' },
  { seconds: 60, label: '1 minute' },
  { seconds: 120, label: '2 minutes' },
  { seconds: 300, label: '5 minutes' },
];

function PauseField({ sorting: { pause, setPause } }: { sorting: SortingState }) {
  return (
    <FilterSelect
      label="New piece after"
      options={PAUSES.map(({ label }) => label)}
      value={PAUSES.find(({ seconds }) => seconds === pause)?.label ?? ''}
      onChange={(chosen) => setPause(PAUSES.find(({ label }) => label === chosen)?.seconds)}
    />
  );
}

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
