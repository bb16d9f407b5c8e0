import { useSortable } from '@dnd-kit/sortable';
import { useId, useRef, useState } from 'react';
import { PhotoPlaceholder } from '../../../components/PhotoPlaceholder.tsx';
import type { ItemPhoto } from './itemPhoto.ts';
import { PhotoActions } from './PhotoActions.tsx';
import styles from './PhotoTile.module.css';
import { PrimaryMark } from './PrimaryMark.tsx';

interface PhotoTileProps {
  photo: ItemPhoto;
  index: number;
  count: number;
  /** Why the shop did not take it. */
  refusal: string | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const SLIDE = { duration: 150, easing: 'ease' };
const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function PhotoTile({ photo, index, count, refusal, onMove, onRemove }: PhotoTileProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...drag } =
    useSortable({
      id: photo.id,
      attributes: { roleDescription: 'photo' },
      transition: prefersStill() ? null : SLIDE,
    });
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : {};
  const number = index + 1;
  const refusalId = useId();
  const [broken, setBroken] = useState<string>();
  const preview = photo.preview === broken ? null : photo.preview;

  return (
    <li
      ref={setNodeRef}
      style={style}
      data-dragged={drag.isDragging}
      data-refused={refusal !== undefined}
      className={styles.tile}
    >
      <div className={styles.mount}>
        <button
          {...attributes}
          {...listeners}
          ref={(element) => {
            handle.current = element;
            setActivatorNodeRef(element);
          }}
          type="button"
          data-handle
          aria-label={`Photo ${number} of ${count}, ${photo.name}`}
          aria-describedby={`${refusal ? refusalId : ''} ${attributes['aria-describedby']}`.trim()}
          className={styles.handle}
        >
          {preview ? (
            <img
              src={preview}
              alt=""
              width={512}
              height={512}
              draggable={false}
              onError={() => setBroken(preview)}
              className={styles.photo}
            />
          ) : (
            <PhotoPlaceholder alt="" />
          )}
        </button>
        <p aria-hidden="true" className={styles.number}>
          {String(number).padStart(2, '0')}
        </p>
        {!preview && <p className={styles.none}>No preview</p>}
        {index === 0 && <PrimaryMark />}
      </div>
      <p title={photo.name} className={styles.name}>
        {photo.name}
      </p>
      {refusal && (
        <p id={refusalId} className={styles.refusal}>
          {refusal}
        </p>
      )}
      <PhotoActions
        number={number}
        count={count}
        onMove={(to) => {
          // What was pressed may be gone where the photo then lies.
          if (to === 0) handle.current?.focus();
          onMove(to);
        }}
        onRemove={onRemove}
      />
    </li>
  );
}
