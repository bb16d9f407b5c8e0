import { useState } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { Button } from '../../../components/Button.tsx';
import { LabelDialog } from './LabelDialog.tsx';

interface PrintLabelsProps {
  items: readonly MilitaryItemSummary[];
  label: string;
}

export function PrintLabels({ items, label }: PrintLabelsProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <LabelDialog items={items} onClose={() => setIsOpen(false)} />}
    </>
  );
}
