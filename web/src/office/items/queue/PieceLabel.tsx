import { Button, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  MAX_PHOTOS,
  type MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { Link } from '../../../ui/Link.tsx';
import { getItemPhotos } from '../../common/items/itemFields.ts';
import { useCorrectItem, useFetchItem } from '../../common/items/itemsQuery.ts';
import { toPhotoFields } from '../../common/items/payload.ts';
import { usePhotos } from '../photos/usePhotos.ts';
import { findLabeledItem } from './groupPhotos.ts';
import type { QueuedPiece } from './usePieceQueue.ts';

interface PieceLabelProps {
  piece: QueuedPiece;
  items: readonly MilitaryItemSummary[];
  onAdded: () => void;
}

export function PieceLabel({ piece, items, onAdded }: PieceLabelProps) {
  if (piece.label === undefined) return null;
  const item = findLabeledItem(piece.label, items);
  return (
    <Typography variant="caption" component="div" sx={{ minWidth: 0 }}>
      {item ? (
        <>
          <p>
            Already cataloged: <Link to={`?view=items&item=${item.id}`}>{item.name}</Link>
          </p>
          <AddToItem piece={piece} item={item} onAdded={onAdded} />
        </>
      ) : (
        <p>QR code “{piece.label}”</p>
      )}
    </Typography>
  );
}

interface AddToItemProps extends Omit<PieceLabelProps, 'items'> {
  item: MilitaryItemSummary;
}

/** Uploads all photos first, then adds them to the item in one change. */
function AddToItem({ piece, item, onAdded }: AddToItemProps) {
  const draftPhotos = usePhotos(`labeled-${piece.id}`);
  const { photos, waiting, isUploading, isReady, upload, open, clear } = draftPhotos;
  const fetchItem = useFetchItem();
  const { mutateAsync: correct } = useCorrectItem();
  const [step, setStep] = useState<'idle' | 'choosing' | 'uploading'>('idle');
  const isUploaded = step === 'uploading' && waiting === 0 && !isUploading && photos.length > 0;
  const failed = step === 'uploading' && !isUploading ? waiting : 0;
  const count = piece.photos.length === 1 ? '1 photo' : `${piece.photos.length} photos`;

  const save = useEffectEvent(async () => {
    try {
      const latest = await fetchItem(item.id);
      const before = getItemPhotos(latest);
      // The response to an earlier attempt may have been lost.
      const added = photos.filter(({ path }) => !before.includes(path));
      const all = [...before.map((path) => ({ path })), ...added];
      const correction = { ...toPhotoFields(all), updatedAt: latest.updatedAt };
      await correct({ id: item.id, correction });
      await clear();
      toast({ title: 'Photos Added', description: `“${item.name}” has ${all.length} photos now.` });
      onAdded();
    } catch (error) {
      showErrorToast(error as Error);
      setStep('idle');
    }
  });
  useEffect(() => {
    if (isUploaded) save();
  }, [isUploaded]);
  const start = async () => {
    if (step !== 'idle' || !isReady) return;
    setStep('choosing');
    await upload(piece.photos.map(({ file }) => file));
    setStep('uploading');
  };

  if (item.imageUrls.length + piece.photos.length > MAX_PHOTOS) {
    return (
      <p>
        It has {item.imageUrls.length} of {MAX_PHOTOS} photos: there is no room for{' '}
        {piece.photos.length} more.
      </p>
    );
  }
  if (failed > 0) {
    return (
      <p role="alert">
        {failed === 1 ? '1 photo was' : `${failed} photos were`} not uploaded.{' '}
        <Button variant="text" onClick={open}>
          Show Uploads
        </Button>
      </p>
    );
  }
  const isAdding = step !== 'idle';
  return (
    <Button variant="text" aria-busy={isAdding} onClick={start}>
      {isAdding ? `Adding ${count}…` : `Add ${count} to This Item`}
    </Button>
  );
}
