import { Box, ButtonBase } from '@mui/material';
import { Photo } from '../../ui/Photo.tsx';

interface ThumbnailsProps {
  label: string;
  photos: readonly string[];
  current: string;
  onChoose: (photo: string) => void;
}

export function Thumbnails({ label, photos, current, onChoose }: ThumbnailsProps) {
  if (photos.length < 2) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(3.25rem, 1fr))',
      }}
    >
      {photos.map((photo, index) => (
        <li key={photo}>
          <ButtonBase
            aria-label={`Show photo ${index + 1} of ${photos.length}`}
            aria-current={photo === current}
            sx={{
              width: '100%',
              p: 0.375,
              bgcolor: 'linen',
              border: 1,
              borderColor: 'divider',
              '&:hover': { borderColor: 'secondary.main' },
              '&[aria-current="true"]': {
                borderColor: 'primary.main',
                boxShadow: 'inset 0 -3px 0 currentColor',
              },
            }}
            onClick={() => onChoose(photo)}
          >
            <Photo src={photo} alt="" isUrgent />
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
