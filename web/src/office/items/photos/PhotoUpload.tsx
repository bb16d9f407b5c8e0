import { useRef } from 'react';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import styles from './PhotoUpload.module.css';
import { SortablePhotos } from './SortablePhotos.tsx';
import { useFileDrop } from './useFileDrop.ts';
import type { Photos } from './usePhotos.ts';
import { cameraDrawing, viewDrawings } from './viewDrawings.tsx';

interface PhotoUploadProps {
  draftPhotos: Photos;
  /** Messages by photo path. */
  errors?: Readonly<Record<string, string>>;
}

const NO_ERRORS = {};

/** The photos of an item in the order in which the shop shows them. */
export function PhotoUpload({ draftPhotos, errors = NO_ERRORS }: PhotoUploadProps) {
  const { photos, isReady, open, add } = draftPhotos;
  const section = useRef<HTMLElement>(null);
  const { isOver, ...dropping } = useFileDrop(section, add);
  const focusAdd = () =>
    section.current?.querySelector<HTMLElement>('[data-opens-uploader]')?.focus();

  return (
    <section
      ref={section}
      aria-label="Photos"
      aria-busy={!isReady}
      data-over={isOver}
      className={styles.photos}
      {...dropping}
    >
      {photos.length > 0 && (
        <div className={styles.head}>
          <p className={styles.count}>
            {photos.length} of {MAX_PHOTOS}
          </p>
          <Button data-opens-uploader onClick={open}>
            <Icon>{cameraDrawing}</Icon>
            Add Photos
          </Button>
        </div>
      )}
      {photos.length === 0 && isReady && <EmptyPhotos onOpen={open} />}
      {photos.length === 0 && !isReady && <div data-skeleton className={styles.skeleton} />}
      <SortablePhotos draftPhotos={draftPhotos} errors={errors} onEmptied={focusAdd} />
      <UploadStatus draftPhotos={draftPhotos} />
    </section>
  );
}

const VIEWS: readonly { drawing: keyof typeof viewDrawings; name: string }[] = [
  { drawing: 'front', name: 'Front' },
  { drawing: 'back', name: 'Back' },
  { drawing: 'mark', name: 'Mark' },
  { drawing: 'scale', name: 'Scale' },
];

/** Suggests what to photograph. A click anywhere opens the uploader. */
function EmptyPhotos({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles.emptyState}>
      <ul aria-label="What to photograph" className={styles.views}>
        {VIEWS.map(({ drawing, name }) => (
          <li key={name} className={styles.view}>
            <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.drawing}>
              {viewDrawings[drawing]}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.instructions}>
        Show the front, the back, the maker’s mark up close, and the item next to a ruler.
      </p>
      <Button
        data-opens-uploader
        variant="solid"
        className={`stretched ${styles.add}`}
        onClick={onOpen}
      >
        <Icon>{cameraDrawing}</Icon>
        Add Photos
      </Button>
      <p className={styles.limits}>
        0 of {MAX_PHOTOS} · up to {MAX_PHOTO_BYTES / 2 ** 20} MB each · or drop or paste them here
      </p>
    </div>
  );
}

/** Warns of photos that are not uploaded yet. */
function UploadStatus({ draftPhotos }: { draftPhotos: Photos }) {
  const { waiting, isUploading, open } = draftPhotos;
  const count = waiting === 1 ? '1 photo is' : `${waiting} photos are`;
  const text = isUploading
    ? 'Photos are uploading'
    : waiting > 0 && `${count} chosen but not uploaded yet`;

  return (
    <div role="status" className={styles.status}>
      {text && (
        <p className={styles.note}>
          {text}
          <TextButton onClick={open}>Open Uploader</TextButton>
        </p>
      )}
    </div>
  );
}
