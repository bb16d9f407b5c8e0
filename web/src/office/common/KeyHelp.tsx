import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from './Row.ts';

interface KeyHelpProps {
  hasLetters: boolean;
  onChange: (hasLetters: boolean) => void;
  children: ReactNode;
}

export const KeyHelp = ({ hasLetters, onChange, children }: KeyHelpProps) => (
  <Row
    className="no-print"
    sx={{
      mt: 2,
      columnGap: 3,
      color: 'text.secondary',
      '@media (hover: none)': { display: 'none' },
    }}
  >
    <Typography variant="body2">{children}</Typography>
    <Button variant="text" size="small" onClick={() => onChange(!hasLetters)}>
      {hasLetters ? 'Turn Letter Keys Off' : 'Turn Letter Keys On'}
    </Button>
  </Row>
);
