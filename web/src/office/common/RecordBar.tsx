import type { ReactNode } from 'react';
import { Row } from './Row.ts';

/** Stays at the top of a dialog while its content scrolls, and covers the padding of the content. */
export const RecordBar = ({ children }: { children: ReactNode }) => (
  <Row
    sx={{
      position: { sm: 'sticky' },
      zIndex: 2,
      top: '-1.25rem',
      mt: '-1.25rem',
      mx: '-1.5rem',
      mb: 2.5,
      px: 3,
      py: 1,
      gap: 1,
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    {children}
  </Row>
);
