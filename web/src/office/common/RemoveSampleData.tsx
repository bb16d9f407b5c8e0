import { useState } from 'react';
import { formatCount } from '../../lib/formatCount.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ActionButton } from './ActionButton.tsx';
import { useRemoveSampleData } from './tileQueries.ts';

interface RemoveSampleDataProps {
  isDemo: boolean;
  products: number;
  entries: number;
}

export function RemoveSampleData({ isDemo, products, entries }: RemoveSampleDataProps) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useRemoveSampleData(isDemo);

  return (
    <>
      <ActionButton isPending={remove.isPending} onClick={() => setIsOpen(true)}>
        Remove Sample Data
      </ActionButton>
      {isOpen && (
        <ConfirmDialog
          title="Remove the Sample Data?"
          text={`Products of the demo and of tests that leave the shop with their photos: ${formatCount(products)}. Sample entries that leave the reference catalog: ${formatCount(entries)}. Quotes and carts with these products show that they are no longer available.`}
          action="Remove"
          pendingAction="Removing…"
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsOpen(false) })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
