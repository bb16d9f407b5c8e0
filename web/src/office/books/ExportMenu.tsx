import { Button, Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import type { ExportFormat } from '../../../../shared/entities/books.ts';
import { useSaveExport } from './booksQueries.ts';
import type { Period } from './periods.ts';

const FORMATS: readonly (readonly [format: ExportFormat, label: string])[] = [
  ['xero', 'Xero'],
  ['quickbooks', 'QuickBooks'],
  ['csv', 'CSV'],
];

/** Saves the invoices, credit notes and payments of the period for a bookkeeping program. */
export function ExportMenu({ period }: { period: Period }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const save = useSaveExport();

  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={save.isPending}
        aria-disabled={save.isPending}
        onClick={() => !save.isPending && setIsOpen(true)}
      >
        {save.isPending ? 'Exporting…' : 'Export…'}
      </Button>
      <Menu open={isOpen} anchorEl={anchor.current} onClose={() => setIsOpen(false)}>
        {FORMATS.map(([format, label]) => (
          <MenuItem
            key={format}
            onClick={() => {
              setIsOpen(false);
              save.mutate({ ...period, format });
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
