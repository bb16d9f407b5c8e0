import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type RefObject, useEffect, useRef } from 'react';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { SortablePhotos } from './SortablePhotos.tsx';
import { useFileDrop } from './useFileDrop.ts';
import type { Photos } from './usePhotos.ts';

interface PhotoUploadProps {
  draftPhotos: Photos;
  errors: Readonly<Record<string, string>>;
}

export function PhotoUpload({ draftPhotos, errors }: PhotoUploadProps) {
  const { photos, isReady, open, add } = draftPhotos;
  const section = useRef<HTMLElement>(null);
  const { isOver, ...dropping } = useFileDrop(add);
  usePaste(section, add);
  const focusAdd = () =>
    section.current?.querySelector<HTMLElement>('[data-opens-uploader]')?.focus();

  return (
    <Stack
      component="section"
      ref={section}
      aria-label="Photos"
      aria-busy={!isReady}
      data-over={isOver}
      sx={{
        gap: 1.5,
        minWidth: 0,
        '&[data-over="true"]': {
          outline: '2px dashed',
          outlineColor: 'secondary.main',
          outlineOffset: '6px',
        },
      }}
      {...dropping}
    >
      {photos.length > 0 && (
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="caption" color="textSecondary">
            {photos.length} of {MAX_PHOTOS}
          </Typography>
          <Button data-opens-uploader startIcon={<Icon>{cameraDrawing}</Icon>} onClick={open}>
            Add Photos
          </Button>
        </Stack>
      )}
      {photos.length === 0 && isReady && <EmptyPhotos onOpen={open} />}
      {photos.length === 0 && !isReady && <Skeleton data-skeleton="" height="16rem" />}
      <SortablePhotos draftPhotos={draftPhotos} errors={errors} onEmptied={focusAdd} />
      <UploadStatus draftPhotos={draftPhotos} />
    </Stack>
  );
}

const SHIELD = 'M4.5 5c2.5 1 5 1 7.5-1 2.5 2 5 2 7.5 1v7c0 4.5-4 7.5-7.5 9-3.5-1.5-7.5-4.5-7.5-9z';

/** The views to photograph, drawn with thick outlines and thin details. */
const VIEWS = [
  {
    name: 'Front',
    outline: SHIELD,
    details: 'M12 8.2l1.2 2.6 2.8.3-2.1 1.9.6 2.8-2.5-1.4-2.5 1.4.6-2.8-2.1-1.9 2.8-.3z',
  },
  {
    name: 'Back',
    outline: SHIELD,
    details: 'M7.5 13.5l9-4M7.5 13.5a1.1 1.1 0 1 1-.1 0M15.8 8.4l1.5 2.4',
  },
  {
    name: 'Mark',
    outline: 'M17.5 10.5a7 7 0 1 1-14 0a7 7 0 1 1 14 0zM15.5 15.5L21 21',
    details: 'M7.5 13V8l3 3.5 3-3.5v5',
  },
  {
    name: 'Scale',
    outline: 'M2.5 14h19v6h-19z',
    details:
      'M5.5 14v2.5M8.75 14v3.5M12 14v2.5M15.25 14v3.5M18.5 14v2.5M5.5 4v7M18.5 4v7M5.5 7.5h13M8 5.5l-2.5 2 2.5 2M16 5.5l2.5 2-2.5 2',
  },
];

const EmptyPhotos = ({ onOpen }: { onOpen: () => void }) => (
  <Stack
    sx={{
      p: 2,
      gap: 2,
      position: 'relative',
      alignItems: 'center',
      textAlign: 'center',
      border: '1px dashed',
      borderColor: 'pencil',
      backgroundColor: 'background.paper',
    }}
  >
    <Box
      component="ul"
      aria-label="What to photograph"
      sx={{
        width: 'min(100%, 30rem)',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        '& svg': {
          p: '18%',
          mb: 0.5,
          width: '100%',
          height: 'auto',
          border: 1,
          borderColor: 'divider',
          strokeWidth: 1,
        },
      }}
    >
      {VIEWS.map(({ name, outline, details }) => (
        <Typography key={name} variant="caption" component="li">
          <Icon>
            <path d={outline} />
            <path d={details} strokeWidth="1" />
          </Icon>
          {name}
        </Typography>
      ))}
    </Box>
    <Typography variant="body2" sx={{ maxWidth: '26rem' }}>
      Show the front, the back, the maker’s mark up close, and the item next to a ruler.
    </Typography>
    <Button
      data-opens-uploader
      className="stretched"
      startIcon={<Icon>{cameraDrawing}</Icon>}
      onClick={onOpen}
      sx={{ position: 'static' }}
    >
      Add Photos
    </Button>
    <Typography variant="caption" component="p" color="textSecondary">
      0 of {MAX_PHOTOS} · up to {MAX_PHOTO_BYTES / 2 ** 20} MB each · or drop or paste them here
    </Typography>
  </Stack>
);

function UploadStatus({ draftPhotos }: { draftPhotos: Photos }) {
  const { waiting, isUploading, open } = draftPhotos;
  const count = waiting === 1 ? '1 photo is' : `${waiting} photos are`;
  const text = isUploading
    ? 'Photos are uploading'
    : waiting > 0 && `${count} chosen but not uploaded yet`;

  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {text && (
        <Alert role="note" severity="warning" icon={false}>
          <p>{text}</p>
          <Button variant="text" onClick={open}>
            Open Uploader
          </Button>
        </Alert>
      )}
    </Box>
  );
}

function usePaste(element: RefObject<HTMLElement | null>, take: (files: readonly File[]) => void) {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isHandledByTarget(event.target)) return;
      if (!element.current?.offsetParent) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [element, take]);
}

/** Uppy handles its own drops. Text fields keep text: office programs copy it with a picture. */
function isHandledByTarget(target: EventTarget | null) {
  return target instanceof Element && target.closest('input, textarea, .uppy-Root') !== null;
}

const cameraDrawing = (
  <>
    <path d="M3 7.500h4.500l1.500-3h6l1.500 3H21v12H3z" />
    <circle cx="12" cy="13" r="3.5" />
  </>
);
