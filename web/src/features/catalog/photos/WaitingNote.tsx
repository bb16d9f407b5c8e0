import { TextButton } from '../../../components/TextButton.tsx';
import type { Photos } from './usePhotos.ts';
import styles from './WaitingNote.module.css';

/** That photos are not on the bench yet, though somebody may think so. */
export function WaitingNote({ bench: { waiting, isUploading, open } }: { bench: Photos }) {
  const words = isUploading ? 'Photos are being uploaded' : waiting > 0 && chosen(waiting);

  return (
    <div role="status" className={styles.place}>
      {words && (
        <p className={styles.note}>
          {words}
          <TextButton onClick={open}>Open Uploader</TextButton>
        </p>
      )}
    </div>
  );
}

const chosen = (count: number) =>
  count === 1
    ? '1 photo is chosen but not uploaded yet'
    : `${count} photos are chosen but not uploaded yet`;
