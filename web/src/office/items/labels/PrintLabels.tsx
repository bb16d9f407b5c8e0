import { Button } from '@mui/material';
import { useState } from 'react';
import { LabelDialog, type LabeledPiece } from './LabelDialog.tsx';

interface PrintLabelsProps {
  pieces: readonly LabeledPiece[];
  kind?: 'item' | 'product';
  label: string;
}

export function PrintLabels({ kind = 'item', pieces, label }: PrintLabelsProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LabelDialog pieces={pieces} kind={kind} onClose={() => setIsOpen(false)} />}
    </>
  );
}
