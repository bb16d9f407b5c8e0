import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { paths } from '../../lib/paths.ts';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { Photo } from '../../ui/Photo.tsx';

const Lightbox = lazyComponent(() => import('../../ui/Lightbox.tsx'));

interface QuotePhotosProps {
  orderId: string;
  ids: readonly string[];
  /** The subject of the photos, such as 'parcel 1'. */
  subject: string;
}

/** Photos of parcels and returns, which only the two sides of the quote may see. */
export function QuotePhotos({ orderId, ids, subject }: QuotePhotosProps) {
  const [opened, setOpened] = useState<string>();
  const photos = ids.map((id) => paths.quotePhoto(orderId, id));
  const close = () => setOpened(undefined);

  if (photos.length === 0) return null;
  return (
    <>
      <Box
        component="ul"
        aria-label={`Photos of ${subject}`}
        sx={{ py: 0.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {photos.map((photo, index) => (
          <li key={photo}>
            <ButtonBase
              aria-label={`Enlarge photo ${index + 1} of ${subject}`}
              aria-haspopup="dialog"
              sx={{ width: 72, height: 72, border: 1, borderColor: 'divider' }}
              onClick={() => setOpened(photo)}
            >
              <Photo src={photo} alt="" />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {opened && (
        <LazyOverlay onFailure={close}>
          <Lightbox photos={photos} first={opened} alt={subject} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
