import { AlertDialog } from '../../../components/AlertDialog.tsx';
import { Button } from '../../../components/Button.tsx';
import type { usePhotos } from '../photos/usePhotos.ts';
import type { SubmitAction } from './useNewItem.ts';

interface WaitingPhotosProps {
  bench: ReturnType<typeof usePhotos>;
  /** What the form was about to do; `save` for an item that is corrected. */
  way: SubmitAction | 'save';
  onUpload: () => void;
  onWithout: () => void;
  onClose: () => void;
}

const WITHOUT = {
  catalog: 'Catalog Without Them',
  airtable: 'Upload Without Them',
  save: 'Save Without Them',
};

/** Photos that were chosen and not sent would be missing without a word. */
export function PendingPhotosDialog({
  bench,
  way,
  onUpload,
  onWithout,
  onClose,
}: WaitingPhotosProps) {
  const { title, text } = standingOf(bench);

  return (
    <AlertDialog title={title} text={text} onClose={onClose}>
      <Button look="solid" autoFocus onClick={onUpload}>
        {bench.isUploading ? 'See the Upload' : 'Upload Them Now'}
      </Button>
      <Button onClick={onWithout}>{WITHOUT[way]}</Button>
      <Button onClick={onClose}>Cancel</Button>
    </AlertDialog>
  );
}

function standingOf({ waiting, isUploading, isReady }: ReturnType<typeof usePhotos>) {
  const after = 'Without them, they are not part of the item.';
  if (isUploading) {
    return { title: 'Photos are still being uploaded', text: `Give them a moment. ${after}` };
  }
  if (!isReady && waiting === 0) {
    return {
      title: 'Photos of the draft are still being looked for',
      text: `Give it a moment, then try again. ${after}`,
    };
  }
  const one = waiting === 1;
  return {
    title: one ? 'A photo is not uploaded yet' : `${waiting} photos are not uploaded yet`,
    text: one
      ? 'It was chosen, and waits to be sent. Without it, it is not part of the item.'
      : `They were chosen, and wait to be sent. ${after}`,
  };
}
