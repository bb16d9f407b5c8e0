import { TextButton } from '../../../components/TextButton.tsx';
import { DraftLine } from './DraftLine.tsx';
import { FormLayout } from './FormLayout.tsx';
import { NewItemBar } from './NewItemBar.tsx';
import { Notice } from './Notice.tsx';
import { Questions } from './Questions.tsx';
import { RecentItems } from './RecentItems.tsx';
import { type NewItemFormProps, useNewItem } from './useNewItem.ts';

export function NewItemForm(props: NewItemFormProps) {
  const newItem = useNewItem(props);
  const { state, items, last, sending, restoredAt, uploaded, notice, press } = newItem;

  return (
    <>
      <FormLayout
        label="Catalog an item"
        state={state}
        items={items}
        isSending={sending !== undefined}
        takesFocus
        onSubmit={() => press('catalog')}
        head={
          <DraftLine
            restoredAt={restoredAt}
            airtableId={uploaded?.airtableId}
            onStartAfresh={newItem.askToStartAfresh}
          />
        }
        tool={last && <TextButton onClick={newItem.askToCopy}>Copy Last Item</TextButton>}
        foot={
          <>
            {notice && <Notice {...notice} onDismiss={newItem.dismissNotice} />}
            <NewItemBar sending={sending} hasPhotos={state.paths.length > 0} onPress={press} />
          </>
        }
        aside={<RecentItems />}
      />
      <Questions newItem={newItem} />
    </>
  );
}
