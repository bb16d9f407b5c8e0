import { Button } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { showErrorToast, toast } from '../../../../lib/toast.ts';
import { useRecordEditing } from '../../../../lib/useRecordEditing.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DetailsDialog } from '../../../../ui/DetailsDialog.tsx';
import { DialogButton } from '../../../common/DialogButton.tsx';
import { Permitted } from '../../../common/Permitted.tsx';
import { RecordBar } from '../../../common/RecordBar.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntryHistory } from './EntryHistory.tsx';
import { useDeleteEntry } from './entriesQuery.ts';

interface EntryRecordProps {
  entry: AsmicEntry;
  onClose: () => void;
  children?: ReactNode;
}

export function EntryRecord({ entry, onClose, children }: EntryRecordProps) {
  const { isEditing, body, editButton, startEditing, endEditing } = useRecordEditing(entry.id);

  return (
    <DetailsDialog
      title={entry.designation}
      subtitle={entry.asmicNumber}
      // While editing, closing returns to the record.
      onClose={isEditing ? endEditing : onClose}
    >
      <div ref={body}>
        {isEditing ? (
          <EntryForm entry={entry} onClose={endEditing} />
        ) : (
          <>
            <RecordBar>
              <Permitted to="edit-reference">
                <Button ref={editButton} variant="contained" onClick={startEditing}>
                  Edit
                </Button>
                <DeleteEntry entry={entry} onDeleted={onClose} />
              </Permitted>
              {children}
            </RecordBar>
            <Fragment key={entry.id}>
              <EntryDetails entry={entry} />
              <EntryHistory entryId={entry.id} />
            </Fragment>
          </>
        )}
      </div>
    </DetailsDialog>
  );
}

function DeleteEntry({ entry, onDeleted }: { entry: AsmicEntry; onDeleted: () => void }) {
  const { mutate, isPending } = useDeleteEntry();

  const remove = (closeDialog: () => void) =>
    mutate(entry, {
      onSuccess: () => {
        onDeleted();
        toast({
          title: 'Entry Deleted',
          description: `${entry.designation} is no longer in the reference catalog. Under Changes, this can be undone.`,
        });
      },
      onError: (error) => {
        closeDialog();
        showErrorToast(error);
      },
    });
  return (
    <DialogButton
      dialog={(close) => (
        <ConfirmDialog
          title={`Delete ${entry.designation}?`}
          text="Items are no longer compared with it. Matches that were verified with it stay. You can undo this under Changes."
          action="Delete Entry"
          pendingAction="Deleting…"
          isPending={isPending}
          onConfirm={() => remove(close)}
          onClose={close}
        />
      )}
    >
      Delete
    </DialogButton>
  );
}
