import { Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LETTER_KEYS } from '../../lib/pageKeys.ts';
import { useDeviceSetting } from '../../lib/useDeviceSetting.ts';
import { Row } from './Row.ts';

export function KeyHelp({ children }: { children: (hasLetters: boolean) => ReactNode }) {
  const [hasLetters, setHasLetters] = useDeviceSetting(LETTER_KEYS, [true, false]);

  return (
    <Row
      className="no-print"
      sx={{
        mt: 2,
        columnGap: 3,
        color: 'text.secondary',
        '@media (hover: none)': { display: 'none' },
      }}
    >
      <Typography variant="body2">{children(hasLetters)}</Typography>
      <Button variant="text" size="small" onClick={() => setHasLetters(!hasLetters)}>
        {hasLetters ? 'Turn Letter Keys Off' : 'Turn Letter Keys On'}
      </Button>
    </Row>
  );
}
