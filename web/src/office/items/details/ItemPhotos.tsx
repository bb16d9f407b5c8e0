import { Box, Stack, Typography } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { VisibleMilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { PhotoPlaceholder } from '../../../ui/PhotoPlaceholder.tsx';
import { getMainPhoto } from '../../common/items/itemFields.ts';
import { Thumbnails } from '../../common/Thumbnails.tsx';

export function ItemPhotos({ item }: { item: VisibleMilitaryItem }) {
  const [chosen, setChosen] = useState<string>();
  const { imageUrls: photos = [] } = item;
  const main = photos.find((photo) => photo === (chosen ?? getMainPhoto(item))) ?? photos[0];
  const index = main ? photos.indexOf(main) : -1;
  const step = (by: number) => setChosen(photos[(index + by + photos.length) % photos.length]);
  const swipe = useSwipe(step);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || photos.length < 2) return;
    event.preventDefault();
    step(by);
  };

  if (!main) {
    return (
      <Box sx={FRAME}>
        <PhotoPlaceholder alt={item.name} />
      </Box>
    );
  }
  return (
    <Stack component="section" aria-label="Photos" sx={{ gap: 1.25 }} onKeyDown={onKeyDown}>
      <Box
        component="a"
        href={main}
        target="_blank"
        rel="noreferrer"
        draggable={false}
        // Horizontal swipes change the photo, vertical ones scroll.
        sx={{ ...FRAME, cursor: 'zoom-in', touchAction: 'pan-y pinch-zoom' }}
        {...(photos.length > 1 && swipe)}
      >
        <Photo key={main} isLarge isUrgent src={main} alt={`${item.name}, photo ${index + 1}`} />
        <span className="visually-hidden">, full size in a new tab</span>
      </Box>
      <Typography
        variant="caption"
        component="p"
        sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', color: 'text.secondary' }}
      >
        <span aria-live="polite">
          Photo {index + 1} of {photos.length}
          {photos.length > 1 && main === getMainPhoto(item) && ', primary'}
        </span>
        <span aria-hidden="true">click for full size</span>
      </Typography>
      <Thumbnails label="All photos" photos={photos} current={main} onChoose={setChosen} />
    </Stack>
  );
}

const FRAME = { display: 'block', p: 1, bgcolor: 'linen', border: 1, borderColor: 'divider' };

const SWIPE_THRESHOLD_PX = 40;

/** Passes 1 for a swipe to the left (next) and -1 to the right. */
function useSwipe(step: (by: 1 | -1) => void) {
  const startX = useRef<number>(undefined);
  const stop = () => {
    startX.current = undefined;
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return stop();
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const distance = event.clientX - (startX.current ?? event.clientX);
      stop();
      if (Math.abs(distance) >= SWIPE_THRESHOLD_PX) step(distance < 0 ? 1 : -1);
    },
    onPointerCancel: stop,
  };
}
