import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { PhotoTile } from './PhotoTile.tsx';
import type { Photos } from './usePhotos.ts';

/** A click is not a drag, and a swipe scrolls the page: on touch a photo must be held first. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

interface SortablePhotosProps {
  draftPhotos: Photos;
  errors: Readonly<Record<string, string>>;
  onEmptied: () => void;
}

export function SortablePhotos({ draftPhotos, errors, onEmptied }: SortablePhotosProps) {
  const { photos, move, remove } = draftPhotos;
  const list = useRef<HTMLOListElement>(null);
  const removedIndex = useRef<number>(undefined);
  const [status, setStatus] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const getIndex = (id: unknown) => photos.findIndex((photo) => photo.id === id);
  const getName = (id: unknown) => photos[getIndex(id)]?.name ?? 'The photo';
  const getPosition = (id: unknown) => `position ${getIndex(id) + 1} of ${photos.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Moving ${getName(active.id)}, ${getPosition(active.id)}.`,
    onDragOver: ({ active, over }) =>
      `Moving ${getName(active.id)}, ${getPosition((over ?? active).id)}.`,
    onDragEnd: ({ active, over }) =>
      `Dropped ${getName(active.id)} at ${getPosition((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${getName(active.id)} is back at ${getPosition(active.id)}.`,
  };

  useEffect(() => {
    if (removedIndex.current === undefined) return;
    const next = list.current?.children[Math.min(removedIndex.current, photos.length - 1)];
    removedIndex.current = undefined;
    if (next) next.querySelector<HTMLElement>('[data-handle]')?.focus();
    else onEmptied();
  }, [photos, onEmptied]);

  const moveWithButton = (from: number, to: number) => {
    move(from, to);
    setStatus(`${photos[from]?.name} is now photo ${to + 1} of ${photos.length}.`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [getIndex(active.id), getIndex(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: INSTRUCTIONS },
        }}
      >
        <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
          {photos.length > 0 && (
            <Box
              component="ol"
              ref={list}
              aria-label="Photos in order"
              sx={{
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns:
                  'repeat(auto-fill, minmax(min(10rem, calc(50% - 0.375rem)), 1fr))',
              }}
            >
              {photos.map((photo, index) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  index={index}
                  count={photos.length}
                  error={errors[photo.path]}
                  onMove={(to) => moveWithButton(index, to)}
                  onRemove={() => {
                    removedIndex.current = index;
                    remove(photo.id);
                    setStatus(`${photo.name} is removed.`);
                  }}
                />
              ))}
            </Box>
          )}
        </SortableContext>
      </DndContext>
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </>
  );
}

const INSTRUCTIONS =
  'To move the photo, press Space, then the arrow keys, and Space again; press Escape to cancel.';
