import { Button } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { AlertDialog } from '../../../ui/AlertDialog.tsx';
import type { Photos } from '../photos/usePhotos.ts';
import type { Submission, SubmitAction } from './useSubmission.ts';

interface PendingPhotosDialogProps {
  draftPhotos: Photos;
  submission: Submission;
}

const SKIP_LABELS: Record<SubmitAction, string> = {
  catalog: 'Catalog Without Them',
  airtable: 'Upload Without Them',
  save: 'Save Without Them',
};

/** Asks before a submission that would leave out pending photos, and submits once they are uploaded. */
export function PendingPhotosDialog({ draftPhotos, submission }: PendingPhotosDialogProps) {
  const { question, closeQuestion, submit } = submission;
  const { waiting, isUploading, isReady, open } = draftPhotos;
  const action = question?.about === 'photos' ? question.action : undefined;
  const isDone = action !== undefined && isReady && waiting === 0 && !isUploading;
  const skip = useEffectEvent(() => action && submit(action, true));
  useEffect(() => {
    if (isDone) skip();
  }, [isDone]);

  if (!action) return null;
  return (
    <AlertDialog {...describe(draftPhotos)} onClose={closeQuestion}>
      <Button
        variant="contained"
        autoFocus
        onClick={() => {
          closeQuestion();
          open();
        }}
      >
        {isUploading ? 'Show Upload' : 'Upload Them Now'}
      </Button>
      <Button onClick={() => submit(action, true)}>{SKIP_LABELS[action]}</Button>
      <Button onClick={closeQuestion}>Cancel</Button>
    </AlertDialog>
  );
}

function describe({ waiting, isUploading, isReady }: Photos) {
  const warning = 'If you continue without them, the item will not include them.';
  if (isUploading || (!isReady && waiting === 0)) {
    return {
      title: isUploading ? 'Photos are still uploading' : 'The draft’s photos are still loading',
      text: `Please wait a moment: this will continue automatically. ${warning}`,
    };
  }
  const title =
    waiting === 1 ? 'A photo is not uploaded yet' : `${waiting} photos are not uploaded yet`;
  return { title, text: warning };
}
