import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { PendingPhotosDialog } from './PendingPhotosDialog.tsx';
import type { NewItemState } from './useNewItem.ts';

/** Asks before something is lost, or done twice. */
export function Questions({ newItem }: { newItem: NewItemState }) {
  const { question, state, uploaded, last, closeQuestion, press } = newItem;
  const dialog = { isPending: false, pendingAction: 'One moment…', onClose: closeQuestion };

  switch (question?.about) {
    case 'photos':
      return (
        <PendingPhotosDialog
          bench={state.bench}
          way={question.way}
          onUpload={newItem.uploadPhotos}
          onWithout={() => press(question.way, true)}
          onClose={closeQuestion}
        />
      );
    case 'record':
      return (
        <ConfirmDialog
          {...dialog}
          title="This draft is in Airtable already"
          text={`Its record ${uploaded?.airtableId ?? ''} does not follow what you changed since: correct it there. If this is another item by now, upload it as a record of its own.`}
          action="Upload as Another"
          onConfirm={newItem.uploadAnew}
        />
      );
    case 'afresh':
      return (
        <ConfirmDialog
          {...dialog}
          title="Start afresh?"
          text="What you typed and the photos of this draft are struck out."
          action="Start Afresh"
          onConfirm={newItem.startAfresh}
        />
      );
    case 'copy':
      return (
        <ConfirmDialog
          {...dialog}
          title="Copy the last item?"
          text={`What you typed gives way to what is known of “${last?.name ?? ''}”. Your photos stay.`}
          action="Copy Last Item"
          onConfirm={newItem.copyLast}
        />
      );
    default:
      return null;
  }
}
