import { Button } from '@mui/material';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './PhotoUpload.module.css';
import { SortablePhotos } from './SortablePhotos.tsx';
import type { Photos } from './usePhotos.ts';

interface PhotoUploadProps {
  draftPhotos: Photos;
  errors?: Readonly<Record<string, string>>;
}

const NO_ERRORS = {};

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
        variant="contained"
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
          <Button variant="text" onClick={open}>
            Open Uploader
          </Button>
        </p>
      )}
    </div>
  );
}

const getFiles = (data: DataTransfer | null) => [...(data?.files ?? [])];
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

function useFileDrop(
  element: RefObject<HTMLElement | null>,
  take: (files: readonly File[]) => void,
) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = getFiles(event.clipboardData);
      if (files.length === 0 || isHandledByTarget(event.target)) return;
      if (!element.current?.offsetParent) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [element, take]);

  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take(getFiles(event.dataTransfer));
    },
  };
}

/** Uppy handles its own drops. Text fields keep text: office programs copy it with a picture. */
function isHandledByTarget(target: EventTarget | null) {
  return target instanceof Element && target.closest('input, textarea, .uppy-Root') !== null;
}

const viewDrawings = {
  front: (
    <>
      <path d="M4.5 5c2.5 1 5 1 7.5-1 2.5 2 5 2 7.500 1v7c0 4.500-4 7.500-7.500 9-3.500-1.500-7.500-4.500-7.500-9z" />
      <path
        d="M12 8.200l1.200 2.600 2.800.3-2.100 1.900.6 2.800-2.500-1.400-2.500 1.400.6-2.800-2.100-1.900 2.800-.3z"
        strokeWidth="1"
      />
    </>
  ),
  back: (
    <>
      <path d="M4.5 5c2.5 1 5 1 7.5-1 2.5 2 5 2 7.500 1v7c0 4.500-4 7.500-7.500 9-3.500-1.500-7.500-4.500-7.500-9z" />
      <path
        d="M7.500 13.500l9-4M7.500 13.500a1.100 1.100 0 1 1-.1 0M15.800 8.400l1.500 2.400"
        strokeWidth="1"
      />
    </>
  ),
  mark: (
    <>
      <circle cx="10.5" cy="10.5" r="7" />
      <path d="M15.500 15.500L21 21" />
      <path d="M7.500 13V8l3 3.500 3-3.500v5" strokeWidth="1" />
    </>
  ),
  scale: (
    <>
      <path d="M2.500 14h19v6h-19z" />
      <path
        d="M5.500 14v2.500M8.750 14v3.500M12 14v2.500M15.250 14v3.500M18.500 14v2.500"
        strokeWidth="1"
      />
      <path
        d="M5.500 4v7M18.500 4v7M5.500 7.500h13M8 5.500l-2.500 2 2.500 2M16 5.500l2.500 2-2.500 2"
        strokeWidth="1"
      />
    </>
  ),
};

const cameraDrawing = (
  <>
    <path d="M3 7.500h4.500l1.500-3h6l1.500 3H21v12H3z" />
    <circle cx="12" cy="13" r="3.5" />
  </>
);
