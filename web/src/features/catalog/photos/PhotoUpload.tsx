import { useRef } from 'react';
import { MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { Button } from '../../../components/Button.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { EmptyPhotos } from './EmptyPhotos.tsx';
import styles from './PhotoUpload.module.css';
import { SortablePhotos } from './SortablePhotos.tsx';
import { useFileDrop } from './useFileDrop.ts';
import type { Photos } from './usePhotos.ts';
import { WaitingNote } from './WaitingNote.tsx';

interface PhotoBenchProps {
  bench: Photos;
  /** By path: why the shop did not take it. */
  refusals?: Readonly<Record<string, string>>;
}

const NONE = {};

/** Where the photos of an item are laid out, in the order in which the shop shows them. */
export function PhotoUpload({ bench, refusals = NONE }: PhotoBenchProps) {
  const { photos, isReady, open, add } = bench;
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
      className={styles.bench}
      {...dropping}
    >
      {photos.length > 0 && (
        <div className={styles.head}>
          <p className={styles.count}>
            {photos.length} of {MAX_PHOTOS}
          </p>
          <Button data-opens-uploader onClick={open}>
            <Icon name="camera" />
            Add Photos
          </Button>
        </div>
      )}
      {photos.length === 0 && isReady && <EmptyPhotos onOpen={open} />}
      {photos.length === 0 && !isReady && <div data-skeleton className={styles.blank} />}
      <SortablePhotos bench={bench} refusals={refusals} onEmptied={focusAdd} />
      <WaitingNote bench={bench} />
    </section>
  );
}
