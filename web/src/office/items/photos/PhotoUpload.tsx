import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../shared/entities/military-item.ts';
import { Icon } from '../../../ui/Icon.tsx';
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
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
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

const VIEWS: readonly { drawing: keyof typeof viewDrawings; name: string }[] = [
  { drawing: 'front', name: 'Front' },
  { drawing: 'back', name: 'Back' },
  { drawing: 'mark', name: 'Mark' },
  { drawing: 'scale', name: 'Scale' },
];

function EmptyPhotos({ onOpen }: { onOpen: () => void }) {
  return (
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
        {VIEWS.map(({ drawing, name }) => (
          <Typography key={name} variant="caption" component="li">
            <Icon>{viewDrawings[drawing]}</Icon>
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
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        0 of {MAX_PHOTOS} · up to {MAX_PHOTO_BYTES / 2 ** 20} MB each · or drop or paste them here
      </Typography>
    </Stack>
  );
}

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
