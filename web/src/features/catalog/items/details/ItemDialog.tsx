import { useEffect, useRef, useState } from 'react';
import type { MilitaryItem } from '../../../../../../shared/entities/military-item.ts';
import { Button } from '../../../../components/Button.tsx';
import { ConfirmDialog } from '../../../../components/ConfirmDialog.tsx';
import { DetailsDialog } from '../../../../components/DetailsDialog.tsx';
import { Pager } from '../../../../components/Pager.tsx';
import { showErrorToast, toast } from '../../../../lib/toast.ts';
import { useSingleFlight } from '../../../../lib/useSingleFlight.ts';
import { ItemForm } from '../../form/ItemForm.tsx';
import { useDeleteItem } from '../../itemsQuery.ts';
import { formatItemFacts } from '../itemFields.ts';
import { UploadButton, UploadResult, useAirtableUpload } from './AirtableUpload.tsx';
import { ItemDetails } from './ItemDetails.tsx';
import styles from './ItemDialog.module.css';

interface ItemDialogProps {
  item: MilitaryItem;
  /** Items of the filtered list, for previous and next. */
  matching: readonly MilitaryItem[];
  onSelect: (id: string) => void;
  onClose: () => void;
  onDeleted: () => void;
}

export function ItemDialog({ item, matching, onSelect, onClose, onDeleted }: ItemDialogProps) {
  const [editedId, setEditedId] = useState<string>();
  const isEditing = editedId === item.id;
  const upload = useAirtableUpload(item);
  const body = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The button that was pressed is unmounted, so the focus moves to what replaced it.
  useEffect(() => {
    if (isEditing) body.current?.parentElement?.focus();
    else if (wasEditing.current) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts at the top
  useEffect(() => {
    body.current?.parentElement?.scrollTo(0, 0);
  }, [item.id]);

  const endEditing = () => setEditedId(undefined);
  return (
    <DetailsDialog
      title={item.name}
      subtitle={formatItemFacts(item)}
      // While editing, closing returns to the record: a click outside should not leave it.
      onClose={isEditing ? endEditing : onClose}
    >
      <div ref={body} className={styles.body}>
        {isEditing ? (
          <ItemForm item={item} onSaved={endEditing} onCancel={endEditing} />
        ) : (
          <>
            <div className={styles.bar}>
              <Button ref={editButton} variant="solid" onClick={() => setEditedId(item.id)}>
                Edit
              </Button>
              <UploadButton upload={upload} />
              <DeleteItem item={item} onDeleted={onDeleted} />
              <Pager
                subject="item"
                name={item.name}
                id={item.id}
                records={matching}
                onSelect={onSelect}
              />
            </div>
            <UploadResult upload={upload} />
            <ItemDetails key={item.id} item={item} />
          </>
        )}
      </div>
    </DetailsDialog>
  );
}

interface DeleteItemProps {
  item: MilitaryItem;
  onDeleted: () => void;
}

function DeleteItem({ item, onDeleted }: DeleteItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const start = useSingleFlight();
  const { mutate, isPending } = useDeleteItem({
    onDeleted: (name) => {
      onDeleted();
      toast({ title: 'Item Deleted', description: `${name} is no longer in the catalog.` });
    },
    onFailed: (error) => {
      setIsAsking(false);
      showErrorToast(error);
    },
  });

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${item.name}?`}
          text={`Its photos and its history are deleted too. This cannot be undone.${
            item.airtableId ? ' Its record in Airtable stays.' : ''
          }`}
          action="Delete Item"
          pendingAction="Deleting…"
          isPending={isPending}
          onConfirm={() => start((onSettled) => mutate(item, { onSettled }))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
