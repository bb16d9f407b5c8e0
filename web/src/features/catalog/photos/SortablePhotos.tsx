import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useEffect, useRef, useState } from 'react';
import { announce, instructions } from './announce.ts';
import { PhotoTile } from './PhotoTile.tsx';
import styles from './SortablePhotos.module.css';
import type { Photos } from './usePhotos.ts';
import { useSensorsOfAll } from './useSensorsOfAll.ts';

interface PhotoStripProps {
  bench: Photos;
  refusals: Readonly<Record<string, string>>;
  /** When the last photo was taken off, and the focus with it. */
  onEmptied: () => void;
}

export function SortablePhotos({ bench, refusals, onEmptied }: PhotoStripProps) {
  const { photos, move, remove } = bench;
  const list = useRef<HTMLOListElement>(null);
  const removedAt = useRef<number>(undefined);
  const [said, setSaid] = useState('');
  const sensors = useSensorsOfAll();
  const placeOf = (id: unknown) => photos.findIndex((photo) => photo.id === id);

  useEffect(() => {
    if (removedAt.current === undefined) return;
    const next = list.current?.children[Math.min(removedAt.current, photos.length - 1)];
    removedAt.current = undefined;
    if (next) next.querySelector<HTMLElement>('[data-handle]')?.focus();
    else onEmptied();
  }, [photos, onEmptied]);

  const place = (from: number, to: number) => {
    move(from, to);
    setSaid(`${photos[from]?.name} is now photo ${to + 1} of ${photos.length}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announce(photos),
          screenReaderInstructions: { draggable: instructions },
        }}
      >
        <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
          {photos.length > 0 && (
            <ol ref={list} aria-label="Photos in order" className={styles.strip}>
              {photos.map((photo, index) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  index={index}
                  count={photos.length}
                  refusal={refusals[photo.path]}
                  onMove={(to) => place(index, to)}
                  onRemove={() => {
                    removedAt.current = index;
                    remove(photo.id);
                    setSaid(`${photo.name} is removed.`);
                  }}
                />
              ))}
            </ol>
          )}
        </SortableContext>
      </DndContext>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
