import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { OpenInAirtable } from '../../common/airtable/OpenInAirtable.tsx';

interface RecordRowsProps {
  id?: string;
  label: string;
  children: ReactNode;
}

/** Rows about records: a name in bold, ids and fields in small print, a text. There may be thousands: plain elements
 *  are fast, and rows out of view skip their layout. */
export const RecordRows = ({ id, label, children }: RecordRowsProps) => (
  <Box
    component="ul"
    id={id}
    aria-label={label}
    sx={{
      borderTop: 1,
      borderColor: 'divider',
      typography: 'body2',
      '& > li': {
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        containIntrinsicHeight: 'auto 3rem',
        contentVisibility: 'auto',
      },
      '& small': { mr: 1, color: 'text.secondary', typography: 'caption' },
    }}
  >
    {children}
  </Box>
);

/** A record without an id is not in Airtable. */
export const RecordLink = ({ recordId, name }: { recordId: string; name: string }) =>
  recordId ? <OpenInAirtable recordId={recordId} name={name} /> : name;
