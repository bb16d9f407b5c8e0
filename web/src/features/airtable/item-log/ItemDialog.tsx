import { RecordDialog } from '../../../components/RecordDialog.tsx';
import { AttachmentFiles } from '../AttachmentFiles.tsx';
import { FieldRows } from '../FieldList.tsx';
import { dateOf } from '../fieldValue.ts';
import type { Item } from '../item.ts';

interface ItemDialogProps {
  item: Item;
  onClose: () => void;
}

export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { title, uniqueId, createdTime, photos, entries } = item;

  return (
    <RecordDialog
      title={title}
      subtitle={
        <>
          {uniqueId && <p>{uniqueId}</p>}
          <p>Created {dateOf(createdTime)}</p>
        </>
      }
      onClose={onClose}
    >
      {photos.length > 0 && <AttachmentFiles files={photos} action="View Full Image" />}
      <FieldRows rows={entries} />
    </RecordDialog>
  );
}
