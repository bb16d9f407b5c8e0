import { Button } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { AlertDialog } from '../../../ui/AlertDialog.tsx';
import type { Photos } from '../photos/usePhotos.ts';
import type { SubmitAction } from './useNewItem.ts';

interface PendingPhotosDialogProps {
  draftPhotos: Photos;
  action: SubmitAction | 'save';
  onUpload: () => void;
  onSkip: () => void;
  onClose: () => void;
}

const SKIP_LABELS = {
  catalog: 'Catalog Without Them',
  airtable: 'Upload Without Them',
  save: 'Save Without Them',
};

/** Asks before a submission that would leave out pending photos, and submits once they are uploaded. */
export function PendingPhotosDialog(props: PendingPhotosDialogProps) {
  const { draftPhotos, action, onUpload, onSkip, onClose } = props;
  const { title, text } = describe(draftPhotos);
  const { waiting, isUploading, isReady } = draftPhotos;
  const isDone = isReady && waiting === 0 && !isUploading;
  const submit = useEffectEvent(onSkip);
  useEffect(() => {
    if (isDone) submit();
  }, [isDone]);

  return (
    <AlertDialog title={title} text={text} onClose={onClose}>
      <Button variant="contained" autoFocus onClick={onUpload}>
        {draftPhotos.isUploading ? 'Show Upload' : 'Upload Them Now'}
      </Button>
      <Button onClick={onSkip}>{SKIP_LABELS[action]}</Button>
      <Button onClick={onClose}>Cancel</Button>
    </AlertDialog>
  );
}

function describe({ waiting, isUploading, isReady }: Photos) {
  const warning = 'If you continue without them, the item will not include them.';
  if (isUploading) {
    return {
      title: 'Photos are still uploading',
      text: `Please wait a moment: this will continue automatically. ${warning}`,
    };
  }
  if (!isReady && waiting === 0) {
    return {
      title: 'The draft’s photos are still loading',
      text: `Please wait a moment: this will continue automatically. ${warning}`,
    };
  }
  const title =
    waiting === 1 ? 'A photo is not uploaded yet' : `${waiting} photos are not uploaded yet`;
  return { title, text: warning };
}
