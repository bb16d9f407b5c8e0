import { Button } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import {
  MAX_PHOTOS,
  type MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { BlobPhoto } from './BlobPhoto.tsx';
import { type ChosenPhoto, findLabeledItem } from './groupPhotos.ts';
import styles from './PhotoGroups.module.css';
import type { SortingState } from './useSorting.ts';

interface PhotoGroupsProps {
  sorting: SortingState;
  items: readonly MilitaryItemSummary[];
}

export function PhotoGroups({ sorting, items }: PhotoGroupsProps) {
  const { groups, selectedId, leftOut } = sorting;
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);

  // A photo that moves to another piece is a new element, which lacks the focus.
  useEffect(() => {
    if (!hadFocus.current) return;
    list.current?.querySelector<HTMLElement>(`[data-photo="${selectedId}"]`)?.focus();
  });

  const press = (event: KeyboardEvent) => {
    const action = selectedId && getKeyAction(event, sorting, selectedId);
    if (!action) return;
    event.preventDefault();
    hadFocus.current = true;
    action();
  };

  return (
    <>
      <SelectedPhotoBar sorting={sorting} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons take the focus */}
      <div
        ref={list}
        className={styles.pieces}
        onKeyDown={press}
        onBlur={() => {
          hadFocus.current = false;
        }}
      >
        {groups.map((group, index) => (
          <section
            key={group.id}
            aria-label={`Piece ${index + 1}`}
            data-too-large={group.photos.length > MAX_PHOTOS}
            className={styles.piece}
          >
            <div className={styles.head}>
              <h3 className={styles.title}>
                Piece {index + 1}
                <span className={styles.count}>
                  {group.photos.length === 1 ? '1 photo' : `${group.photos.length} photos`}
                </span>
              </h3>
              {index > 0 && (
                <Button
                  variant="text"
                  aria-label={`Join piece ${index + 1} with the previous one`}
                  onClick={() => sorting.join(group.id)}
                >
                  Join with Previous
                </Button>
              )}
            </div>
            <LabelLine label={group.label} items={items} />
            <ul className={styles.photos}>
              {group.photos.map((photo, place) => (
                <li key={photo.id}>
                  <PhotoButton
                    photo={photo}
                    sorting={sorting}
                    name={`Piece ${index + 1}, photo ${place + 1} of ${group.photos.length}, ${photo.file.name}`}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {leftOut.length > 0 && (
        <LeftOut>
          {leftOut.map((photo) => (
            <li key={photo.id} className={styles.leftOut}>
              <BlobPhoto blob={photo.thumbnail} className={styles.small} />
              <span className={styles.name}>
                {photo.qrText === undefined ? photo.file.name : `QR code “${photo.qrText}”`}
              </span>
              <Button
                variant="text"
                aria-label={`Keep ${photo.file.name} as a photo`}
                onClick={() => sorting.restore(photo)}
              >
                Keep as Photo
              </Button>
            </li>
          ))}
        </LeftOut>
      )}
    </>
  );
}

function LeftOut({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="left-out-photos">
      <h3 id="left-out-photos" className={styles.title}>
        Left Out
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface LabelLineProps {
  label: string | undefined;
  items: readonly MilitaryItemSummary[];
}

export function LabelLine({ label, items }: LabelLineProps) {
  if (label === undefined) return null;
  const item = findLabeledItem(label, items);
  return item ? (
    <p className={styles.known}>
      The label is that of “{item.name}”{item.catalogNumber && ` (${item.catalogNumber})`}, which is
      cataloged already.
    </p>
  ) : (
    <p className={styles.label}>QR code “{label}”</p>
  );
}

interface PhotoButtonProps {
  photo: ChosenPhoto;
  name: string;
  sorting: SortingState;
}

function PhotoButton({ photo, name, sorting }: PhotoButtonProps) {
  const { selectedId, select } = sorting;
  const isSelected = photo.id === selectedId;

  return (
    <button
      type="button"
      draggable
      data-photo={photo.id}
      aria-label={name}
      aria-pressed={isSelected}
      aria-keyshortcuts={KEY_SHORTCUTS}
      title={photo.file.name}
      // The list is one tab stop; arrow keys move within it.
      tabIndex={isSelected ? 0 : -1}
      className={styles.photo}
      onClick={() => select(photo.id)}
      onFocus={() => select(photo.id)}
      onDragStart={(event) => {
        select(photo.id);
        event.dataTransfer.setData(DRAGGED_TYPE, photo.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(DRAGGED_TYPE);
        if (!id) return;
        event.preventDefault();
        sorting.moveBefore(id, photo.id);
      }}
    >
      <BlobPhoto blob={photo.thumbnail} className={styles.picture} />
    </button>
  );
}

const DRAGGED_TYPE = 'application/x-guidon-photo';
const KEY_SHORTCUTS = 'Shift+ArrowLeft Shift+ArrowRight S J Delete';

function getKeyAction(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  sorting: SortingState,
  id: string,
): (() => void) | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
  if (step) {
    return shiftKey
      ? () => sorting.move(id, step)
      : () => sorting.select(sorting.getNeighbor(id, step) ?? id);
  }
  if (key === 'Delete' || key === 'Backspace') return () => sorting.leaveOut(id);
  if (key.toLowerCase() === 's') return () => sorting.split(id);
  if (key.toLowerCase() === 'j') return () => joinPiece(sorting, id);
  return undefined;
}

function joinPiece({ groups, join }: SortingState, photoId: string) {
  const group = groups.find(({ photos }) => photos.some(({ id }) => id === photoId));
  if (group) join(group.id);
}

function SelectedPhotoBar({ sorting }: { sorting: SortingState }) {
  const { selectedId: id } = sorting;
  const act = (action: (photoId: string) => void) => () => id && action(id);

  return (
    <div className={styles.actions}>
      <Button onClick={act(sorting.split)}>New Piece from Here</Button>
      <Button onClick={act((photo) => sorting.move(photo, -1))}>Move Back</Button>
      <Button onClick={act((photo) => sorting.move(photo, 1))}>Move Forward</Button>
      <Button onClick={act(sorting.leaveOut)}>Remove Photo</Button>
      <p className={styles.keys}>
        Arrow keys select, with Shift they move; <kbd>S</kbd> splits, <kbd>J</kbd> joins,{' '}
        <kbd>Delete</kbd> removes.
      </p>
    </div>
  );
}
