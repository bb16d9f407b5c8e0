import { useSortable } from '@dnd-kit/sortable';
import { useId, useRef, useState } from 'react';
import { PhotoPlaceholder } from '../../../ui/PhotoPlaceholder.tsx';
import stamp from '../../../ui/Stamp.module.css';
import type { ItemPhoto } from './itemPhoto.ts';
import { PhotoActions } from './PhotoActions.tsx';
import styles from './PhotoTile.module.css';

interface PhotoTileProps {
  photo: ItemPhoto;
  index: number;
  count: number;
  error: string | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const SLIDE = { duration: 150, easing: 'ease' };
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function PhotoTile({ photo, index, count, error, onMove, onRemove }: PhotoTileProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, ...drag } =
    useSortable({
      id: photo.id,
      attributes: { roleDescription: 'photo' },
      transition: prefersReducedMotion() ? null : SLIDE,
    });
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : {};
  const number = index + 1;
  const errorId = useId();
  const [broken, setBroken] = useState<string>();
  const preview = photo.preview === broken ? null : photo.preview;

  return (
    <li
      ref={setNodeRef}
      style={style}
      data-dragged={drag.isDragging}
      data-rejected={error !== undefined}
      className={styles.tile}
    >
      <div className={styles.photoFrame}>
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
          aria-describedby={`${error ? errorId : ''} ${attributes['aria-describedby']}`.trim()}
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
        {index === 0 && (
          <span className={`${stamp.mark} ${styles.primary}`}>
            <span className={styles.stencil}>PRIMARY</span>
          </span>
        )}
      </div>
      <p title={photo.name} className={styles.name}>
        {photo.name}
      </p>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <PhotoActions
        number={number}
        count={count}
        onMove={(to) => {
          // The primary photo has no 'Make primary' button that could keep the focus.
          if (to === 0) handle.current?.focus();
          onMove(to);
        }}
        onRemove={onRemove}
      />
    </li>
  );
}
