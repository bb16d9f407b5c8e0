import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PieceThumbnail } from './PiecePicker.tsx';

/** What was chosen in a dialog. Its rows scroll, so that the buttons of the dialog stay near. */
export const ChosenList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ maxHeight: '40vh', overflowY: 'auto', '&:empty': { display: 'none' } }}
  >
    {children}
  </Box>
);

interface ChosenRowProps {
  name: string;
  /** Undefined for rows without photos. */
  imageUrl?: string | null;
  /** A line of small print. */
  children?: ReactNode;
  onRemove: () => void;
}

export const ChosenRow = ({ name, imageUrl, children, onRemove }: ChosenRowProps) => (
  <Stack
    component="li"
    direction="row"
    sx={{ py: 0.75, gap: 1.5, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
  >
    {imageUrl !== undefined && <PieceThumbnail src={imageUrl} />}
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">{name}</Typography>
      {children}
    </Box>
    <Button variant="text" onClick={onRemove}>
      Remove<span className="visually-hidden"> {name}</span>
    </Button>
  </Stack>
);
