import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EditItemActions } from './FormActions.tsx';
import { FormLayout } from './FormLayout.tsx';
import { DraftNotice, Notice } from './FormNotices.tsx';
import { PendingPhotosDialog } from './PendingPhotosDialog.tsx';
import { type EditItemFormProps, useEditItem } from './useEditItem.ts';

export function EditItemForm(props: EditItemFormProps) {
  const { item, restoredAt } = props.base;
  const edit = useEditItem(props);
  const { state, items, sending, notice, question, submit, loadTheirChanges } = edit;

  return (
    <>
      <FormLayout
        label={`Edit ${item.name}`}
        state={state}
        item={item}
        items={items}
        isSending={sending !== undefined}
        onSubmit={() => submit()}
        head={restoredAt && <DraftNotice restoredAt={restoredAt} onStartOver={edit.cancel} />}
        foot={
          <>
            {notice && (
              <Notice
                {...notice}
                action={
                  loadTheirChanges && { label: 'Load Their Changes', onClick: loadTheirChanges }
                }
                onDismiss={edit.dismissNotice}
              />
            )}
            <EditItemActions isSending={sending !== undefined} onCancel={edit.cancel} />
          </>
        }
      />
      {question === 'photos' && (
        <PendingPhotosDialog
          draftPhotos={state.draftPhotos}
          action="save"
          onUpload={edit.uploadPhotos}
          onSkip={() => submit(true)}
          onClose={edit.closeQuestion}
        />
      )}
      {question === 'discard' && (
        <ConfirmDialog
          title="Discard your changes?"
          text="The item stays as it is. Your changes and the photos you added will be lost."
          action="Discard Changes"
          pendingAction="Discard Changes"
          isPending={false}
          onConfirm={edit.discard}
          onClose={edit.closeQuestion}
        />
      )}
    </>
  );
}
