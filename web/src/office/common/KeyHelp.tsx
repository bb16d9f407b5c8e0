import { Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface KeyHelpProps {
  hasLetters: boolean;
  onChange: (hasLetters: boolean) => void;
  children: ReactNode;
}

export const KeyHelp = ({ hasLetters, onChange, children }: KeyHelpProps) => (
  <Stack
    direction="row"
    className="no-print"
    sx={{
      mt: 2,
      columnGap: 3,
      flexWrap: 'wrap',
      alignItems: 'center',
      color: 'text.secondary',
      '@media (hover: none)': { display: 'none' },
    }}
  >
    <Typography variant="body2">{children}</Typography>
    <Button variant="text" size="small" onClick={() => onChange(!hasLetters)}>
      {hasLetters ? 'Turn Letter Keys Off' : 'Turn Letter Keys On'}
    </Button>
  </Stack>
);
