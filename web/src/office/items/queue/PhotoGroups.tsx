import { Box, Button, Stack, ToggleButton, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import {
  MAX_PHOTOS,
  type MilitaryItemSummary,
} from '../../../../../shared/entities/military-item.ts';
import { BlobPhoto } from './BlobPhoto.tsx';
import { type ChosenPhoto, findLabeledItem } from './groupPhotos.ts';
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
      <Stack
        ref={list}
        onKeyDown={press}
        onBlur={() => {
          hadFocus.current = false;
        }}
        sx={{ gap: 2 }}
      >
        {groups.map((group, index) => (
          <section key={group.id} aria-label={`Piece ${index + 1}`}>
            <Stack
              direction="row"
              sx={{ columnGap: 2, flexWrap: 'wrap', alignItems: 'center', borderTop: 1 }}
            >
              <Typography variant="button" component="h3">
                Piece {index + 1}
              </Typography>
              <Typography
                variant="caption"
                sx={{
                  flexGrow: 1,
                  color: group.photos.length > MAX_PHOTOS ? 'error.main' : 'text.secondary',
                }}
              >
                {group.photos.length === 1 ? '1 photo' : `${group.photos.length} photos`}
              </Typography>
              {index > 0 && (
                <Button
                  variant="text"
                  aria-label={`Join piece ${index + 1} with the previous one`}
                  onClick={() => sorting.join(group.id)}
                >
                  Join with Previous
                </Button>
              )}
            </Stack>
            <LabelLine label={group.label} items={items} />
            <Box
              component="ul"
              sx={{
                mt: 1,
                display: 'grid',
                gap: 1,
                gridTemplateColumns: 'repeat(auto-fill, minmax(6rem, 1fr))',
              }}
            >
              {group.photos.map((photo, place) => (
                <li key={photo.id}>
                  <PhotoButton
                    photo={photo}
                    sorting={sorting}
                    name={`Piece ${index + 1}, photo ${place + 1} of ${group.photos.length}, ${photo.file.name}`}
                  />
                </li>
              ))}
            </Box>
          </section>
        ))}
      </Stack>
      {leftOut.length > 0 && (
        <section aria-label="Left Out">
          <Typography variant="button" component="h3" sx={{ mb: 1 }}>
            Left Out
          </Typography>
          <ul>
            {leftOut.map((photo) => (
              <Stack
                key={photo.id}
                component="li"
                direction="row"
                sx={{ gap: 1.5, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}
              >
                <BlobPhoto blob={photo.thumbnail} size={40} />
                <Typography variant="caption" sx={{ minWidth: 0, flex: 1 }}>
                  {photo.qrText === undefined ? photo.file.name : `QR code “${photo.qrText}”`}
                </Typography>
                <Button
                  variant="text"
                  aria-label={`Keep ${photo.file.name} as a photo`}
                  onClick={() => sorting.restore(photo)}
                >
                  Keep as Photo
                </Button>
              </Stack>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface LabelLineProps {
  label: string | undefined;
  items: readonly MilitaryItemSummary[];
}

export function LabelLine({ label, items }: LabelLineProps) {
  if (label === undefined) return null;
  const item = findLabeledItem(label, items);
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color: item ? 'error.main' : 'text.secondary' }}
    >
      {item
        ? `The label is that of “${item.name}”${item.catalogNumber ? ` (${item.catalogNumber})` : ''}, which is cataloged already.`
        : `QR code “${label}”`}
    </Typography>
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
    <ToggleButton
      value={photo.id}
      selected={isSelected}
      draggable
      data-photo={photo.id}
      aria-label={name}
      aria-keyshortcuts={KEY_SHORTCUTS}
      title={photo.file.name}
      // The list is one tab stop; arrow keys move within it.
      tabIndex={isSelected ? 0 : -1}
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
      sx={{ p: 0.5, width: '100%', aspectRatio: '1', scrollMarginBlock: '5rem' }}
    >
      <BlobPhoto blob={photo.thumbnail} />
    </ToggleButton>
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
    <Stack
      direction="row"
      sx={{
        py: 1,
        gap: 1,
        position: 'sticky',
        zIndex: 1,
        top: '-1.25rem',
        flexWrap: 'wrap',
        alignItems: 'center',
        backgroundColor: 'background.paper',
      }}
    >
      <Button onClick={act(sorting.split)}>New Piece from Here</Button>
      <Button onClick={act((photo) => sorting.move(photo, -1))}>Move Back</Button>
      <Button onClick={act((photo) => sorting.move(photo, 1))}>Move Forward</Button>
      <Button onClick={act(sorting.leaveOut)}>Remove Photo</Button>
      <Typography
        variant="caption"
        sx={{
          color: 'text.secondary',
          '& kbd': { font: 'inherit' },
          '@media (pointer: coarse)': { display: 'none' },
        }}
      >
        Arrow keys select, with Shift they move; <kbd>S</kbd> splits, <kbd>J</kbd> joins,{' '}
        <kbd>Delete</kbd> removes.
      </Typography>
    </Stack>
  );
}
