import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { PhotoPlaceholder } from '../../../ui/PhotoPlaceholder.tsx';
import { ZoomPhoto } from '../../../ui/ZoomPhoto.tsx';
import { Thumbnails } from '../../common/Thumbnails.tsx';

interface PicturesProps {
  label: string;
  photos: readonly string[];
  alt: string;
}

export function Pictures({ label, photos, alt }: PicturesProps) {
  const [chosen, setChosen] = useState<string>();
  const main = photos.find((photo) => photo === chosen) ?? photos[0];

  if (!main) {
    return (
      <Box sx={{ bgcolor: 'linen', border: 1, borderColor: 'divider' }}>
        <PhotoPlaceholder alt={alt} />
      </Box>
    );
  }
  return (
    <Stack component="section" aria-label={label} sx={{ minWidth: 0, gap: 1 }}>
      <ZoomPhoto key={main} src={main} photos={photos} alt={alt} />
      <Thumbnails
        label={`All ${label.toLowerCase()}`}
        photos={photos}
        current={main}
        onChoose={setChosen}
      />
    </Stack>
  );
}
