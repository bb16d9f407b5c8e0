import { Box, Button, Skeleton } from '@mui/material';
import { ITEM_TTL_DAYS } from '../../../../../shared/entities/deleted-item.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toast.ts';
import { useRecordEditing } from '../../../lib/useRecordEditing.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Link } from '../../../ui/Link.tsx';
import { DialogButton } from '../../common/DialogButton.tsx';
import { formatItemFacts } from '../../common/items/itemFields.ts';
import { useDeleteItem, useItem } from '../../common/items/itemsQuery.ts';
import QuickEdit from '../../common/items/QuickEdit.tsx';
import { PrintLabels } from '../../common/labels/PrintLabels.tsx';
import { Pager } from '../../common/Pager.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { RecordBar } from '../../common/RecordBar.tsx';
import { useRestoreItem } from '../deleted/deletedItemsQuery.ts';
import { EditItem } from '../form/EditItemForm.tsx';
import { UploadButton, UploadResult, useAirtableUpload } from './AirtableUpload.tsx';
import { ItemDetails } from './ItemDetails.tsx';

interface ItemDialogProps {
  summary: MilitaryItemSummary;
  matching: readonly MilitaryItemSummary[];
  onSelect: (id: string) => void;
  onClose: () => void;
  onDeleted: () => void;
}

export function ItemDialog({ summary, matching, onSelect, onClose, onDeleted }: ItemDialogProps) {
  const query = useItem(summary);
  const item = query.data ?? summary;
  const { isEditing, body, editButton, startEditing, endEditing } = useRecordEditing(item.id);
  const upload = useAirtableUpload(item);

  return (
    <DetailsDialog
      title={item.name}
      subtitle={formatItemFacts(item)}
      // While editing, closing returns to the record: a click outside should not leave it.
      onClose={isEditing ? endEditing : onClose}
    >
      <Box ref={body} sx={BODY}>
        {!query.data ? (
          <InlineError subject="the item" query={query} />
        ) : isEditing && query.isPlaceholderData ? (
          <Skeleton aria-busy="true" height="60vh" />
        ) : isEditing ? (
          <EditItem item={query.data} onClose={endEditing} />
        ) : (
          <>
            <RecordBar>
              <Permitted to="edit-items">
                <Button ref={editButton} variant="contained" onClick={startEditing}>
                  Edit
                </Button>
                <QuickEdit
                  key={item.id}
                  name={item.name}
                  recordId={item.airtableId ?? null}
                  item={item}
                />
                <UploadButton item={item} upload={upload} />
                <PrintLabels pieces={[item]} label="Print Label" />
                <DeleteItem item={item} onDeleted={onDeleted} />
              </Permitted>
              <Button component={Link} to={paths.conditionReports(item.id)}>
                Condition Reports
              </Button>
              <Pager
                subject="item"
                name={item.name}
                id={item.id}
                records={matching}
                onSelect={onSelect}
              />
            </RecordBar>
            <UploadResult upload={upload} />
            <ItemDetails key={item.id} item={query.data} isComplete={!query.isPlaceholderData} />
          </>
        )}
      </Box>
    </DetailsDialog>
  );
}

/** The foot of the form covers the padding of the dialog. */
const BODY = {
  position: 'relative',
  '& [data-foot]': { bottom: '-1.5rem', mx: -3, mb: -3, px: 3, bgcolor: 'background.paper' },
};

interface DeleteItemProps {
  item: MilitaryItemSummary;
  onDeleted: () => void;
}

function DeleteItem({ item, onDeleted }: DeleteItemProps) {
  const restore = useRestoreItem();
  const { mutate, isPending } = useDeleteItem(({ id, name }) => {
    onDeleted();
    toast({
      title: 'Item Deleted',
      description: `${name} is no longer in the catalog.`,
      action: { label: 'Undo', onClick: () => restore.mutate(id) },
    });
  });

  return (
    <DialogButton
      dialog={(close) => (
        <ConfirmDialog
          title={`Delete ${item.name}?`}
          text={`It can be restored for ${ITEM_TTL_DAYS} days under Deleted Items, with its photos and its history.${
            item.airtableId ? ' Its record in Airtable stays.' : ''
          }`}
          action="Delete Item"
          pendingAction="Deleting…"
          isPending={isPending}
          onConfirm={() => mutate(item, { onError: close })}
          onClose={close}
        />
      )}
    >
      Delete
    </DialogButton>
  );
}
