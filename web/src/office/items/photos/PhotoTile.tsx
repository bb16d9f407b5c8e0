import { useSortable } from '@dnd-kit/sortable';
import { Box, Button, Chip, IconButton, Stack, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { PhotoPlaceholder } from '../../../ui/PhotoPlaceholder.tsx';
import type { ItemPhoto } from './PhotoStore.ts';

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
    <Stack
      component="li"
      ref={setNodeRef}
      style={style}
      data-dragged={drag.isDragging}
      data-rejected={error !== undefined}
      sx={{
        p: 0.75,
        minWidth: 0,
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        '&[data-dragged="true"]': { zIndex: 1, borderColor: 'secondary.main' },
        '&[data-rejected="true"]': { borderColor: 'error.main' },
      }}
    >
      <Box sx={FRAME}>
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
        >
          {preview ? (
            <img
              src={preview}
              alt=""
              width={512}
              height={512}
              draggable={false}
              onError={() => setBroken(preview)}
            />
          ) : (
            <PhotoPlaceholder alt="" />
          )}
        </button>
        <Typography
          aria-hidden="true"
          variant="caption"
          sx={{
            position: 'absolute',
            top: 0,
            right: 0,
            px: 0.5,
            backgroundColor: 'background.paper',
          }}
        >
          {String(number).padStart(2, '0')}
        </Typography>
        {!preview && (
          <Typography variant="caption" sx={{ position: 'absolute', right: 8, bottom: 8 }}>
            No preview
          </Typography>
        )}
        {index === 0 && (
          <Chip
            label="PRIMARY"
            color="primary"
            variant="filled"
            sx={{ position: 'absolute', bottom: 6, left: 6 }}
          />
        )}
      </Box>
      <Typography
        noWrap
        variant="caption"
        component="p"
        title={photo.name}
        sx={{ mt: 0.75, color: 'text.secondary' }}
      >
        {photo.name}
      </Typography>
      {error && (
        <Typography id={errorId} variant="body2" color="error">
          {error}
        </Typography>
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
    </Stack>
  );
}

const FRAME = {
  position: 'relative',
  backgroundColor: 'linen',
  '& > :not(button)': { pointerEvents: 'none' },
  '& > button': {
    display: 'block',
    width: '100%',
    WebkitTouchCallout: 'none',
    cursor: 'grab',
    touchAction: 'manipulation',
    userSelect: 'none',
  },
  '[data-dragged="true"] > & > button': { cursor: 'grabbing' },
  '& img': { width: '100%', height: 'auto', aspectRatio: '1', objectFit: 'contain' },
} as const;

interface PhotoActionsProps {
  number: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const PhotoActions = ({ number, count, onMove, onRemove }: PhotoActionsProps) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', '& > :nth-of-type(3)': { ml: 'auto' } }}>
    <Tool
      icon="previous"
      label={`Move photo ${number} left`}
      isOff={number === 1}
      onClick={() => onMove(number - 2)}
    />
    <Tool
      icon="next"
      label={`Move photo ${number} right`}
      isOff={number === count}
      onClick={() => onMove(number)}
    />
    <Tool icon="close" label={`Remove photo ${number}`} onClick={onRemove} />
    {number > 1 && (
      <Button variant="text" aria-label={`Make primary: photo ${number}`} onClick={() => onMove(0)}>
        Make primary
      </Button>
    )}
  </Stack>
);

interface ToolProps {
  icon: IconName;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}

/** A disabled tool keeps the focus, so that the next key press is not lost. */
const Tool = ({ icon, label, isOff = false, onClick }: ToolProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={isOff}
    title={label}
    onClick={() => !isOff && onClick()}
    sx={{ opacity: isOff ? 0.3 : 1 }}
  >
    <Icon name={icon} />
  </IconButton>
);
