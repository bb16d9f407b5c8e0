import { useState } from 'react';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Button } from '../../../../components/Button.tsx';
import { ConfirmDialog } from '../../../../components/ConfirmDialog.tsx';
import { showErrorToast } from '../../../../components/toast/showErrorToast.ts';
import { toast } from '../../../../components/toast/toast.ts';
import { useSingleFlight } from '../../../../lib/useSingleFlight.ts';
import { useDeleteItem } from '../../itemsQuery.ts';

interface DeleteItemProps {
  item: MilitaryItem;
  onDeleted: () => void;
}

export function DeleteItem({ item, onDeleted }: DeleteItemProps) {
  const [isAsking, setAsking] = useState(false);
  const start = useSingleFlight();
  const { mutate, isPending } = useDeleteItem({
    onDeleted: (name) => {
      onDeleted();
      toast({ title: 'Item Deleted', description: `${name} is no longer in the catalog.` });
    },
    onFailed: (error) => {
      setAsking(false);
      showErrorToast(error);
    },
  });

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${item.name}?`}
          text={`Its photos and its history are deleted with it, and cannot be brought back.${
            item.airtableId ? ' Its record in Airtable stays.' : ''
          }`}
          action="Delete Item"
          pendingAction="Deleting…"
          isPending={isPending}
          onConfirm={() => start((onSettled) => mutate(item, { onSettled }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
