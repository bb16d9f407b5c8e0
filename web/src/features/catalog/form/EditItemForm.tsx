import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { CorrectionBar } from './CorrectionBar.tsx';
import { DraftLine } from './DraftLine.tsx';
import { FormLayout } from './FormLayout.tsx';
import { Notice } from './Notice.tsx';
import { PendingPhotosDialog } from './PendingPhotosDialog.tsx';
import { type EditItemFormProps, useEditItem } from './useEditItem.ts';

/** An item of the catalog, to be put right. */
export function EditItemForm(props: EditItemFormProps) {
  const { item, draft, clashes } = props.base;
  const correction = useEditItem(props);
  const { state, items, sending, notice, question, press, takeTheirs } = correction;
  const [restoredAt] = useState(clashes ? undefined : draft?.savedAt);

  return (
    <>
      <FormLayout
        label={`Correct ${item.name}`}
        state={state}
        item={item}
        items={items}
        isSending={sending !== undefined}
        onSubmit={() => press()}
        head={restoredAt && <DraftLine restoredAt={restoredAt} onStartAfresh={correction.cancel} />}
        foot={
          <>
            {notice && (
              <Notice
                {...notice}
                action={takeTheirs && { label: 'Load Their Changes', onPress: takeTheirs }}
                onDismiss={correction.dismissNotice}
              />
            )}
            <CorrectionBar isSending={sending !== undefined} onCancel={correction.cancel} />
          </>
        }
      />
      {question === 'photos' && (
        <PendingPhotosDialog
          bench={state.bench}
          way="save"
          onUpload={correction.uploadPhotos}
          onWithout={() => press(true)}
          onClose={correction.closeQuestion}
        />
      )}
      {question === 'discard' && (
        <ConfirmDialog
          title="Discard your changes?"
          text="The item stays as it was. What you changed of it, and the photos you added, are struck out."
          action="Discard Changes"
          pendingAction="Discard Changes"
          isPending={false}
          onConfirm={correction.discard}
          onClose={correction.closeQuestion}
        />
      )}
    </>
  );
}
